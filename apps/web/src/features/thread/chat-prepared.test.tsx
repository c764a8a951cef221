import type { Interaction } from '@hilo/contracts'
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { draftOf, episodeIn, fileIn, flushDrafts, noteIn, saveDraft } from '../../lib/drafts'
import * as fileStore from '../../lib/file-store'
import { keepFile } from '../../lib/keep-file'
import { fileNamed, held, openFiles, unkept } from '../../lib/waiting-files'
import { answered } from '../../test/fake-api'
import { stubUploads } from '../../test/fake-upload'
import { luis, me, mine, uuid } from '../../test/fixtures'
import { type ChatStage, stageChat } from '../../test/stage-chat'

/** The browser's database; a full one takes nothing. */
const store = { files: new Map<string, File>(), full: false }
function standInForStore(): void {
  // Not as a mock of the file: another test file may have loaded it before.
  vi.spyOn(fileStore, 'keep').mockImplementation(async (id, { file }) => {
    if (store.full) throw new DOMException('Full', 'QuotaExceededError')
    store.files.set(id, file)
  })
  vi.spyOn(fileStore, 'read').mockImplementation(async (id) => store.files.get(id) ?? null)
  vi.spyOn(fileStore, 'drop').mockImplementation(async (id) => store.files.delete(id))
  vi.spyOn(fileStore, 'sweep').mockResolvedValue(undefined)
}

let stage: ChatStage
beforeEach(() => {
  stage = stageChat()
  standInForStore()
  store.full = false
  store.files.clear()
  stubUploads('go on')
})

const pdf = () => new File(['%PDF-1.7 %%EOF'], 'guía.pdf', { type: 'application/pdf' })
const picker = () => screen.findByLabelText('Adjuntar PDF', { selector: 'input' })
const box = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Mensaje' })
const chip = () => screen.queryByRole('button', { name: 'Quitar guía.pdf' })
const place = (chat: Interaction) => [me.uuid, chat.conversation.uuid] as const
const namedIn = (chat: Interaction) => fileNamed(draftOf(me.uuid, fileIn(chat.conversation.uuid)))
/** Its bubble, among the messages. */
const sent = () => screen.findByRole('article', { name: /^Tú,/u })

/** The page goes, and another one comes: what it held in its hands is gone. */
function reload(): void {
  flushDrafts()
  openFiles(me.uuid)()
}

/** The same person in another tab of the browser: what they take away or put there. */
function elsewhere(chat: Interaction, draft: string): void {
  const key = `hilo:draft:${me.uuid}:${fileIn(chat.conversation.uuid)}`
  const oldValue = localStorage.getItem(key)
  localStorage.setItem(key, draft)
  act(() => void dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue: draft || null })))
}

describe('a file that waits', () => {
  it('is there after a reload, and goes with its message', async () => {
    const chat = mine()
    await keepFile(...place(chat), pdf())
    reload()
    stage.serve(chat)
    const { user } = stage.open(chat)
    await screen.findByText('guía.pdf')
    await waitFor(() => expect(held.size).toBe(1))
    await user.type(await box(), 'Va la guía{Enter}')
    await sent()
    expect(chip()).toBeNull()
    expect([namedIn(chat), [...store.files]]).toEqual([null, []])
  })

  it('that is opened yet holds its message back: the words do not go alone', async () => {
    const chat = mine()
    await keepFile(...place(chat), pdf())
    const { id } = namedIn(chat) ?? { id: '' }
    reload()
    let come = (_: File | null) => {}
    const coming = new Promise<File | null>((done) => {
      come = done
    })
    vi.spyOn(store.files, 'get').mockImplementationOnce(() => coming as never)
    stage.serve(chat)
    const { user } = stage.open(chat)
    await user.type(await box(), 'Va la guía{Enter}')
    expect(await screen.findAllByText(/^El archivo se está abriendo/u)).not.toHaveLength(0)
    expect((await box()).value).toBe('Va la guía')
    await act(async () => come(store.files.get(id) ?? null))
    await waitFor(() => expect(held.size).toBe(1))
    await user.type(await box(), '{Enter}')
    await sent()
    expect(stage.asked('send:message')).toEqual([])
  })

  it('that this device has no longer is said to be gone', async () => {
    const chat = mine()
    await keepFile(...place(chat), pdf())
    reload()
    store.files.clear()
    stage.serve(chat)
    const { user } = stage.open(chat)
    await screen.findByText(/ya no está en este dispositivo/u)
    await user.type(await box(), 'Va la guía{Enter}')
    expect(
      await screen.findAllByText('guía.pdf ya no está en este dispositivo. Adjúntalo otra vez.'),
    ).not.toHaveLength(0)
    expect((await box()).value).toBe('Va la guía')
    await user.click(chip() as HTMLElement)
    await user.type(await box(), '{Enter}')
    await waitFor(() => expect(stage.asked('send:message')).toHaveLength(1))
  })

  it('that this device does not take says so in its place, and is no secret before the page is left', async () => {
    store.full = true
    const chat = mine()
    stage.serve(chat)
    const { user } = stage.open(chat)
    await user.upload(await picker(), pdf())
    await screen.findByText(/se pierde si recargas la página/u)
    expect(unkept.size).toBe(1)
    expect(localStorage.getItem(`hilo:draft:${me.uuid}:${fileIn(chat.conversation.uuid)}`)).toBeNull()
    await user.click(chip() as HTMLElement)
    expect(unkept.size).toBe(0)
  })

  it('waits in every tab, and in none when one of them has sent it', async () => {
    const chat = mine()
    stage.serve(chat)
    const { user } = stage.open(chat)
    await box()
    store.files.set('theirs', pdf())
    elsewhere(chat, JSON.stringify({ id: 'theirs', name: 'guía.pdf', size: 8 }))
    await waitFor(chip)
    elsewhere(chat, '')
    expect(chip()).toBeNull()
    await user.type(await box(), '{Enter}')
    expect(await screen.findAllByText('No pudedes enviar un mensaje vacio')).not.toHaveLength(0)
  })
})

describe('finishing', () => {
  const finish = async (user: ReturnType<ChatStage['open']>['user']) => {
    await user.click(await screen.findByRole('button', { name: 'Finalizar' }))
    return within(await screen.findByRole('alertdialog'))
  }

  it('says what was prepared and ends with it, and takes it away', async () => {
    const chat = mine()
    saveDraft(...place(chat), 'Va la')
    saveDraft(me.uuid, noteIn(chat.conversation.uuid), 'Pagó dos veces')
    await keepFile(...place(chat), pdf())
    stage.serve(chat)
    stage.api.answer('finishInteraction', () => answered({ ...chat, status: 'finished', msg: 'Fin' }))
    const { user, props } = stage.open(chat)
    const question = await finish(user)
    question.getByText('Lo que no enviaste se descarta: el mensaje a medias, la nota sin guardar y guía.pdf.')
    await user.click(question.getByRole('button', { name: 'Finalizar conversación' }))
    await waitFor(() => expect(props.onFinished).toHaveBeenCalled())
    const [, conversation] = place(chat)
    expect(
      [conversation, noteIn(conversation), fileIn(conversation)].map((one) => draftOf(me.uuid, one)),
    ).toEqual(['', '', ''])
    expect(store.files.size).toBe(0)
  })

  it('keeps the keys from a file that is let go over it', async () => {
    const chat = mine()
    stage.serve(chat)
    const { user } = stage.open(chat)
    const dataTransfer = { files: [pdf()], types: ['Files'], dropEffect: 'copy' }
    const chatBelow = await box()
    const question = await finish(user)
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancelar'))
    fireEvent.dragEnter(chatBelow, { dataTransfer })
    const over = createEvent.dragOver(chatBelow, { dataTransfer })
    fireEvent(chatBelow, over)
    fireEvent.drop(chatBelow, { dataTransfer })
    expect(over).toMatchObject({ defaultPrevented: true, dataTransfer: { dropEffect: 'none' } })
    expect(screen.queryByText('Suelta el PDF para adjuntarlo')).toBeNull()
    await user.click(question.getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(chip()).toBeNull()
  })

  it('keeps the keys from a file that was chosen before and comes after it', async () => {
    const chat = mine()
    stage.serve(chat)
    const { user } = stage.open(chat)
    const slow = pdf()
    let read = (_: ArrayBuffer) => {}
    const coming = new Promise<ArrayBuffer>((resolve) => {
      read = resolve
    })
    slow.slice = () => Object.assign(new Blob(), { arrayBuffer: () => coming })
    await user.upload(await picker(), slow)
    await finish(user)
    read(await new Blob(['%PDF-1.7 %%EOF']).arrayBuffer())
    await waitFor(() => expect(namedIn(chat)).not.toBeNull())
    // What follows the file in the same task has been done.
    await act(async () => {})
    expect(document.activeElement?.closest('[role="alertdialog"]')).not.toBeNull()
  })

  it('has nothing to say of it where nothing was prepared', async () => {
    const chat = mine()
    stage.serve(chat)
    const { user } = stage.open(chat)
    expect((await finish(user)).queryByText(/se descarta/u)).toBeNull()
  })
})

describe('what was prepared for a chat that somebody else ended', () => {
  /** Its customer has come back, and the chat to the same person. */
  async function comesBack() {
    const before = mine()
    await keepFile(...place(before), pdf())
    saveDraft(...place(before), 'Va la guía')
    saveDraft(me.uuid, episodeIn(before.conversation.uuid), before.uuid)
    const chat = { ...before, uuid: uuid() }
    stage.serve(chat)
    const { user } = stage.open(chat)
    await screen.findByText('Esto quedó sin enviar en la conversación anterior.')
    return { chat, user }
  }

  it('is marked as such, and held back once', async () => {
    const { user } = await comesBack()
    await user.type(await box(), '{Enter}')
    expect(await screen.findAllByText(/^Quedó de antes/u)).not.toHaveLength(0)
    expect(screen.queryByRole('article')).toBeNull()
    expect(screen.queryByText('Esto quedó sin enviar en la conversación anterior.')).toBeNull()
    await user.type(await box(), '{Enter}')
    await sent()
  })

  it('stays marked while it is written on in, and goes with one press', async () => {
    const { chat, user } = await comesBack()
    await user.type(await box(), ' 4471')
    await user.click(screen.getByRole('button', { name: 'Descartar' }))
    expect([(await box()).value, chip(), namedIn(chat)]).toEqual(['', null, null])
    await user.type(await box(), 'Hola{Enter}')
    await waitFor(() => expect(stage.asked('send:message')).toHaveLength(1))
  })

  it('is not of an older chat of the same customer', async () => {
    const chat = mine({ status: 'finished' })
    saveDraft(...place(chat), 'Va la guía')
    saveDraft(me.uuid, episodeIn(chat.conversation.uuid), uuid())
    stage.serve(chat)
    stage.open(chat)
    await screen.findByText('Esta conversación está finalizada.')
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('is to be copied or dropped where it was written, and a note too', async () => {
    const chat = mine({ status: 'finished', user: luis })
    saveDraft(...place(chat), 'Va la guía,\ny la factura')
    saveDraft(me.uuid, noteIn(chat.conversation.uuid), 'Pagó dos veces')
    await keepFile(...place(chat), pdf())
    stage.serve(chat)
    const { user } = stage.open(chat)
    const kept = (name: string) => screen.queryByRole<HTMLInputElement>('textbox', { name })?.value
    await screen.findByRole('textbox', { name: 'Lo que estabas escribiendo' })
    expect(kept('Lo que estabas escribiendo')).toBe('Va la guía,\ny la factura')
    expect(kept('La nota que estabas escribiendo')).toBe('Pagó dos veces')
    await user.click(chip() as HTMLElement)
    for (const button of screen.getAllByRole('button', { name: 'Descartar' })) await user.click(button)
    expect([chip(), screen.queryByRole('textbox')]).toEqual([null, null])
  })
})
