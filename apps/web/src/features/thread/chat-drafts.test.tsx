import type { Interaction } from '@hilo/contracts'
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { filesInMemory, parseDraftFiles, startDraftFiles, unstoredFiles } from '../../lib/drafts/draft-files'
import { fileKey, flushDrafts, interactionKey, noteKey, readDraft, saveDraft } from '../../lib/drafts/drafts'
import * as fileStore from '../../lib/drafts/file-store'
import { saveDraftFile } from '../../lib/drafts/save-draft-file'
import { answered } from '../../test/fake-api'
import { type FakeFileStore, fakeFileStore } from '../../test/fake-file-store'
import { stubUploads } from '../../test/fake-upload'
import { luis, me, mine, uuid } from '../../test/fixtures'
import { type ChatSetUp, setUpChat } from '../../test/set-up-chat'

let store: FakeFileStore
let setUp: ChatSetUp
beforeEach(() => {
  setUp = setUpChat()
  store = fakeFileStore()
  stubUploads('go on')
})

const pdf = () => new File(['%PDF-1.7 %%EOF'], 'guía.pdf', { type: 'application/pdf' })
const picker = () => screen.findByLabelText('Adjuntar archivo', { selector: 'input' })
const box = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Mensaje' })
const chip = () => screen.queryByRole('button', { name: 'Quitar guía.pdf' })
const place = (chat: Interaction) => [me.uuid, chat.conversation.uuid] as const
const namedIn = (chat: Interaction) =>
  parseDraftFiles(readDraft(me.uuid, fileKey(chat.conversation.uuid)))[0] ?? null
/** The bubble of the sent file. */
const sent = () => screen.findByRole('article', { name: /^Tú,/u })

/** Simulates a reload: what was only in memory is gone. */
function reload(): void {
  flushDrafts()
  startDraftFiles(me.uuid)()
}

/** Simulates a change of the draft in another tab. */
function changeInOtherTab(chat: Interaction, draft: string): void {
  const key = `hilo:draft:${me.uuid}:${fileKey(chat.conversation.uuid)}`
  const oldValue = localStorage.getItem(key)
  localStorage.setItem(key, draft)
  act(() => void dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue: draft || null })))
}

describe('an attached file', () => {
  it('is kept after a reload, and is sent with its message', async () => {
    const chat = mine()
    await saveDraftFile(...place(chat), pdf())
    reload()
    setUp.serve(chat)
    const { user } = setUp.open(chat)
    await screen.findByText('guía.pdf')
    await waitFor(() => expect(filesInMemory.size).toBe(1))
    await user.type(await box(), 'Va la guía{Enter}')
    await sent()
    expect(chip()).toBeNull()
    expect(namedIn(chat)).toBeNull()
    // Until the server has it, this device keeps its bytes.
    expect([...store.files.values()].map(({ name }) => name)).toEqual(['guía.pdf'])
    await user.click(await screen.findByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect([...store.files]).toEqual([]))
  })

  it('holds its message back while it is still being read', async () => {
    const chat = mine()
    await saveDraftFile(...place(chat), pdf())
    const { id } = namedIn(chat) ?? { id: '' }
    reload()
    let come = (_: File | null) => {}
    const coming = new Promise<File | null>((done) => {
      come = done
    })
    vi.spyOn(store.files, 'get').mockImplementationOnce(() => coming as never)
    setUp.serve(chat)
    const { user } = setUp.open(chat)
    await user.type(await box(), 'Va la guía{Enter}')
    expect(await screen.findAllByText(/^El archivo se está abriendo/u)).not.toHaveLength(0)
    expect((await box()).value).toBe('Va la guía')
    await act(async () => come(store.files.get(id) ?? null))
    await waitFor(() => expect(filesInMemory.size).toBe(1))
    await user.type(await box(), '{Enter}')
    await sent()
    expect(setUp.asked('send:message')).toEqual([])
  })

  it('is shown as gone when this device lost it', async () => {
    const chat = mine()
    await saveDraftFile(...place(chat), pdf())
    reload()
    store.files.clear()
    setUp.serve(chat)
    const { user } = setUp.open(chat)
    await screen.findByText(/ya no está en este dispositivo/u)
    await user.type(await box(), 'Va la guía{Enter}')
    expect(
      await screen.findAllByText('guía.pdf ya no está en este dispositivo. Adjúntalo otra vez.'),
    ).not.toHaveLength(0)
    expect((await box()).value).toBe('Va la guía')
    await user.click(chip() as HTMLElement)
    await user.type(await box(), '{Enter}')
    await waitFor(() => expect(setUp.asked('send:message')).toHaveLength(1))
  })

  it('says in its place that this device cannot keep it, and warns before the page is left', async () => {
    store.full = true
    const chat = mine()
    setUp.serve(chat)
    const { user } = setUp.open(chat)
    await user.upload(await picker(), pdf())
    await screen.findByText(/se pierde si recargas la página/u)
    expect(unstoredFiles.size).toBe(1)
    expect(localStorage.getItem(`hilo:draft:${me.uuid}:${fileKey(chat.conversation.uuid)}`)).toBeNull()
    await user.click(chip() as HTMLElement)
    expect(unstoredFiles.size).toBe(0)
  })

  it('that is removed while it is being stored does not stay on this device', async () => {
    let stored = () => {}
    const storing = new Promise<void>((done) => {
      stored = done
    })
    vi.spyOn(fileStore, 'putFile').mockImplementation(async (id, { file }) => {
      await storing
      store.files.set(id, file)
    })
    const chat = mine()
    const saving = saveDraftFile(...place(chat), pdf())
    setUp.serve(chat)
    const { user } = setUp.open(chat)
    await user.click(await screen.findByRole('button', { name: 'Quitar guía.pdf' }))
    stored()
    await saving
    expect([namedIn(chat), [...store.files], unstoredFiles.size]).toEqual([null, [], 0])
  })

  it('shows in every tab, and in none once one of them has sent it', async () => {
    const chat = mine()
    setUp.serve(chat)
    const { user } = setUp.open(chat)
    await box()
    store.files.set('theirs', pdf())
    changeInOtherTab(chat, JSON.stringify({ id: 'theirs', name: 'guía.pdf', size: 8 }))
    await waitFor(chip)
    changeInOtherTab(chat, '')
    expect(chip()).toBeNull()
    await user.type(await box(), '{Enter}')
    expect(await screen.findAllByText('No pudedes enviar un mensaje vacio')).not.toHaveLength(0)
  })
})

describe('finishing', () => {
  const finish = async (user: ReturnType<ChatSetUp['open']>['user']) => {
    await user.click(await screen.findByRole('button', { name: 'Finalizar' }))
    return within(await screen.findByRole('alertdialog'))
  }

  it('names the drafts that it discards, and discards them', async () => {
    const chat = mine()
    saveDraft(...place(chat), 'Va la')
    saveDraft(me.uuid, noteKey(chat.conversation.uuid), 'Pagó dos veces')
    await saveDraftFile(...place(chat), pdf())
    setUp.serve(chat)
    setUp.api.answer('finishInteraction', () => answered({ ...chat, status: 'finished', msg: 'Fin' }))
    const { user, leaving } = setUp.open(chat)
    const question = await finish(user)
    question.getByText('Lo que no enviaste se descarta: el mensaje a medias, la nota sin guardar y guía.pdf.')
    await user.click(question.getByRole('button', { name: 'Finalizar chat' }))
    await waitFor(() => expect(leaving.done).toHaveBeenCalled())
    const [, conversation] = place(chat)
    expect(
      [conversation, noteKey(conversation), fileKey(conversation)].map((one) => readDraft(me.uuid, one)),
    ).toEqual(['', '', ''])
    expect(store.files.size).toBe(0)
  })

  it('ignores a file that is dropped over the dialog', async () => {
    const chat = mine()
    setUp.serve(chat)
    const { user } = setUp.open(chat)
    const dataTransfer = { files: [pdf()], types: ['Files'], dropEffect: 'copy' }
    const chatBelow = await box()
    const question = await finish(user)
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancelar'))
    fireEvent.dragEnter(chatBelow, { dataTransfer })
    const over = createEvent.dragOver(chatBelow, { dataTransfer })
    fireEvent(chatBelow, over)
    fireEvent.drop(chatBelow, { dataTransfer })
    expect(over).toMatchObject({ defaultPrevented: true, dataTransfer: { dropEffect: 'none' } })
    expect(screen.queryByText('Suelta los archivos para adjuntarlos')).toBeNull()
    await user.click(question.getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(chip()).toBeNull()
  })

  it('keeps the focus when a file chosen before arrives after it opened', async () => {
    const chat = mine()
    setUp.serve(chat)
    const { user } = setUp.open(chat)
    const slow = pdf()
    let read = (_: ArrayBuffer) => {}
    const coming = new Promise<ArrayBuffer>((resolve) => {
      read = resolve
    })
    slow.slice = () => Object.assign(new Blob(), { arrayBuffer: () => coming })
    await user.upload(await picker(), slow)
    await finish(user)
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancelar'))
    read(await new Blob(['%PDF-1.7 %%EOF']).arrayBuffer())
    await waitFor(() => expect(namedIn(chat)).not.toBeNull())
    // Waits for what follows the file in the same task.
    await act(async () => {})
    expect(document.activeElement?.closest('[role="alertdialog"]')).not.toBeNull()
  })

  it('names nothing where there is no draft', async () => {
    const chat = mine()
    setUp.serve(chat)
    const { user } = setUp.open(chat)
    expect((await finish(user)).queryByText(/se descarta/u)).toBeNull()
  })
})

describe('a draft of a chat that somebody else ended', () => {
  /** The customer wrote again, and the new chat is assigned to the same person. */
  async function comesBack() {
    const before = mine()
    await saveDraftFile(...place(before), pdf())
    saveDraft(...place(before), 'Va la guía')
    saveDraft(me.uuid, interactionKey(before.conversation.uuid), before.uuid)
    const chat = { ...before, uuid: uuid() }
    setUp.serve(chat)
    const { user } = setUp.open(chat)
    await screen.findByText('Esto quedó sin enviar en el chat anterior.')
    return { chat, user }
  }

  it('is marked, and held back once', async () => {
    const { user } = await comesBack()
    await user.type(await box(), '{Enter}')
    expect(await screen.findAllByText(/^Quedó de antes/u)).not.toHaveLength(0)
    expect(screen.queryByRole('article')).toBeNull()
    expect(screen.queryByText('Esto quedó sin enviar en el chat anterior.')).toBeNull()
    await user.type(await box(), '{Enter}')
    await sent()
  })

  it('stays marked while it is edited, and is sent with the second press', async () => {
    const { chat, user } = await comesBack()
    await user.type(await box(), ' 4471')
    await user.click(screen.getByRole('button', { name: 'Descartar' }))
    expect([(await box()).value, chip(), namedIn(chat)]).toEqual(['', null, null])
    await user.type(await box(), 'Hola{Enter}')
    await waitFor(() => expect(setUp.asked('send:message')).toHaveLength(1))
  })

  it('does not show in an older chat of the same customer', async () => {
    const chat = mine({ status: 'finished' })
    saveDraft(...place(chat), 'Va la guía')
    saveDraft(me.uuid, interactionKey(chat.conversation.uuid), uuid())
    setUp.serve(chat)
    setUp.open(chat)
    await screen.findByText('Este chat está finalizado.')
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('can be copied or discarded where it was written, as can a note', async () => {
    const chat = mine({ status: 'finished', user: luis })
    saveDraft(...place(chat), 'Va la guía,\ny la factura')
    saveDraft(me.uuid, noteKey(chat.conversation.uuid), 'Pagó dos veces')
    await saveDraftFile(...place(chat), pdf())
    setUp.serve(chat)
    const { user } = setUp.open(chat)
    const kept = (name: string) => screen.queryByRole<HTMLInputElement>('textbox', { name })?.value
    await screen.findByRole('textbox', { name: 'Lo que estabas escribiendo' })
    expect(kept('Lo que estabas escribiendo')).toBe('Va la guía,\ny la factura')
    expect(kept('La nota que estabas escribiendo')).toBe('Pagó dos veces')
    await user.click(chip() as HTMLElement)
    for (const button of screen.getAllByRole('button', { name: 'Descartar' })) await user.click(button)
    expect([chip(), screen.queryByRole('textbox')]).toEqual([null, null])
  })
})
