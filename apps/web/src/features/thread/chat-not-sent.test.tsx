import type { Interaction } from '@hilo/contracts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { answered } from '../../test/fake-api'
import { refused } from '../../test/fake-socket'
import { stubUploads } from '../../test/fake-upload'
import { fromMe, mine, uuid } from '../../test/fixtures'
import { type ChatSetUp, setUpChat } from '../../test/set-up-chat'

let setUp: ChatSetUp
beforeEach(() => {
  setUp = setUpChat()
  stubUploads('go on')
  setUp.server.answer('send:message', () => refused('NOT_OWNER', 'No es tuya.'))
})

const again = () => screen.queryByRole('button', { name: 'Reintentar' })
const earlier = () => screen.queryByText('Esto quedó sin enviar en el chat anterior.')
const addressed = ({ uuid: interaction, conversation }: Interaction) => ({
  conversation: conversation.uuid,
  interaction,
  to: conversation.client.uuid,
})
/** Makes a message fail in one chat, and opens another chat of the same customer. */
async function failsIn(chat: Interaction, shown: Interaction, ...props: [{ resolved: boolean }?]) {
  setUp.serve(shown)
  const view = setUp.open(shown, ...props)
  act(() => view.unsentMessages.send({ ...addressed(chat), uuid: uuid(), text: 'Va la guía' }))
  await waitFor(() =>
    expect(view.unsentMessages.of(chat.conversation.uuid)).toMatchObject([{ state: 'failed' }]),
  )
  await setUp.log()
  return view
}

describe('a message that was not sent', () => {
  it('can be sent again in the chat it was written for', async () => {
    const chat = mine()
    const { user } = await failsIn(chat, chat)
    await screen.findByText('No es tuya.')
    setUp.server.answer('send:message', ({ uuid: id, body }) =>
      fromMe(chat, 1, body.text, { uuid: id ?? '' }),
    )
    await user.click(again() as HTMLElement)
    await waitFor(() => expect(screen.queryByText('No es tuya.')).toBeNull())
  })

  it('is named in the question that finishes the chat, and is discarded with it', async () => {
    const chat = mine()
    setUp.api.answer('finishInteraction', () => answered({ ...chat, status: 'finished', msg: 'Fin' }))
    const { user, leaving, unsentMessages, uploads } = await failsIn(chat, chat)
    act(() =>
      uploads.send({
        ...addressed(chat),
        uuid: uuid(),
        file: new File(['%PDF-1.7'], 'guía.pdf'),
        caption: '',
      }),
    )
    await user.click(screen.getByRole('button', { name: 'Finalizar' }))
    const question = within(await screen.findByRole('alertdialog'))
    question.getByText('Lo que no enviaste se descarta: 1 mensaje que no se ha enviado y guía.pdf.')
    await user.click(question.getByRole('button', { name: 'Finalizar chat' }))
    await waitFor(() => expect(leaving.done).toHaveBeenCalled())
    expect([unsentMessages.of(chat.conversation.uuid), uploads.all()]).toEqual([[], []])
  })

  it('that the server may have is unconfirmed: not to be discarded, nor lost with the chat', async () => {
    const chat = mine()
    setUp.api.answer('finishInteraction', () => answered({ ...chat, status: 'finished', msg: 'Fin' }))
    setUp.serve(chat)
    const { user, leaving, unsentMessages } = setUp.open(chat)
    setUp.server.answer('send:message', () => {
      setUp.server.disconnect()
      return refused('UNAVAILABLE')
    })
    act(() => unsentMessages.send({ ...addressed(chat), uuid: uuid(), text: 'Va la guía' }))
    await screen.findByRole('article', { name: /Sin confirmar$/u })
    setUp.server.answer('send:message', () => undefined)
    act(() => setUp.server.connect())
    screen.getByRole('article', { name: /Sin confirmar$/u })
    expect([again(), screen.queryByRole('button', { name: 'Eliminar' })]).toEqual([null, null])
    await user.click(screen.getByRole('button', { name: 'Finalizar' }))
    const question = within(await screen.findByRole('alertdialog'))
    expect(question.queryByText(/se descarta/u)).toBeNull()
    await user.click(question.getByRole('button', { name: 'Finalizar chat' }))
    await waitFor(() => expect(leaving.done).toHaveBeenCalled())
    expect(unsentMessages.of(chat.conversation.uuid)).toMatchObject([{ text: 'Va la guía' }])
  })

  it('with files, whose answer was lost, is unconfirmed just so', async () => {
    const chat = mine()
    stubUploads('lose the answer')
    setUp.api.answer('finishInteraction', () => answered({ ...chat, status: 'finished', msg: 'Fin' }))
    setUp.serve(chat)
    const { user, leaving, uploads } = setUp.open(chat)
    const files = ['guía.pdf', 'mapa.pdf'].map((name) => new File(['%PDF-1.7'], name))
    const [file, other] = files as [File, File]
    const more = [{ file: other, kind: 'document' as const }]
    act(() => uploads.send({ ...addressed(chat), uuid: uuid(), file, more, caption: 'Las dos' }))
    await screen.findByRole('article', { name: /Sin confirmar$/u })
    for (const name of ['Eliminar', 'Cancelar', 'Quitar guía.pdf'])
      expect(screen.queryByRole('button', { name })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Finalizar' }))
    const question = within(await screen.findByRole('alertdialog'))
    expect(question.queryByText(/se descarta/u)).toBeNull()
    await user.click(question.getByRole('button', { name: 'Finalizar chat' }))
    await waitFor(() => expect(leaving.done).toHaveBeenCalled())
    expect(uploads.all()).toMatchObject([{ caption: 'Las dos' }])
    // Else it would be sent again by itself, in another test.
    for (const one of uploads.all()) act(() => uploads.discard(one.uuid))
  })

  it('can be read or discarded where somebody else ended the chat', async () => {
    const chat = mine({ status: 'finished' })
    const { user } = await failsIn(chat, chat, { resolved: true })
    await screen.findByText('Va la guía')
    expect(again()).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Eliminar' }))
    expect(screen.queryByText('Va la guía')).toBeNull()
  })

  it('is marked as earlier in the next chat of its customer, and cannot be sent there', async () => {
    const before = mine()
    await failsIn(before, { ...before, uuid: uuid() })
    await waitFor(earlier)
    expect([earlier(), again()]).toEqual([expect.anything(), null])
    screen.getByRole('button', { name: 'Eliminar' })
  })

  it('can be copied or discarded where the chat was transferred meanwhile', async () => {
    const chat = mine()
    stubUploads('fail')
    const { user, unsentMessages, uploads, show } = await failsIn(chat, chat)
    const file = new File(['%PDF-1.7'], 'guía.pdf')
    act(() => uploads.send({ ...addressed(chat), uuid: uuid(), file, caption: 'Y esta' }))
    await waitFor(() => expect(uploads.all()).toMatchObject([{ state: 'failed' }]))
    setUp.server.answer('get:interaction:conversation:messages', () => refused('CONVERSATION_NOT_FOUND'))
    show({ interaction: uuid() })
    await screen.findByText('Este chat no existe o ya no puedes verlo')
    const kept = screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Lo que no se envió' })
    expect(kept.map(({ value }) => value)).toEqual(['Va la guía', 'Y esta'])
    await user.click(screen.getAllByRole('button', { name: 'Descartar' })[0] as HTMLElement)
    await user.click(screen.getByRole('button', { name: 'Quitar guía.pdf' }))
    expect([screen.queryByRole('textbox'), unsentMessages.of(chat.conversation.uuid), uploads.all()]).toEqual(
      [null, [], []],
    )
  })

  it('does not show in an older chat of the same customer', async () => {
    const chat = mine()
    await failsIn(chat, { ...chat, uuid: uuid(), status: 'finished' }, { resolved: true })
    await screen.findByText('Este chat está finalizado.')
    expect(screen.queryByText('Va la guía')).toBeNull()
  })

  it('does not show as failed when it arrived after all', async () => {
    const chat = mine()
    const { uploads, show } = await failsIn(chat, chat)
    stubUploads('fail')
    act(() =>
      uploads.send({
        ...addressed(chat),
        uuid: uuid(),
        file: new File(['%PDF-1.7'], 'guía.pdf'),
        caption: '',
      }),
    )
    await waitFor(() => expect(uploads.all()).toMatchObject([{ state: 'failed' }]))
    setUp.serve(chat, fromMe(chat, 1, 'Va', { uuid: uploads.all()[0]?.uuid ?? '' }))
    show({ interaction: chat.uuid })
    await waitFor(() => expect(uploads.all()).toEqual([]))
  })

  it('that its channel refused cannot be sent again in a later chat', async () => {
    const chat = mine()
    const failed = { status: 'failed', error: { code: '131026', msg: 'No recibe mensajes.' } } as const
    setUp.serve(chat, fromMe(chat, 1, 'De antes', { ...failed, interaction: uuid() }))
    setUp.open(chat)
    await screen.findByText('No recibe mensajes.')
    expect(again()).toBeNull()
  })
})

describe('the caption of a file that is not sent', () => {
  const box = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Mensaje' })
  const send = (chat: Interaction, caption: string) => {
    setUp.serve(chat)
    const view = setUp.open(chat)
    const file = new File(['%PDF-1.7'], 'guía.pdf')
    act(() => view.uploads.send({ ...addressed(chat), uuid: uuid(), file, caption }))
    return view
  }

  it('returns to the composer when the upload is cancelled, after what is written there', async () => {
    const chat = mine()
    const { user, uploads } = send(chat, 'Va la guía')
    await user.type(await box(), 'Espera')
    await user.click(await screen.findByRole('button', { name: 'Cancelar' }))
    await waitFor(async () => expect((await box()).value).toBe('Espera\nVa la guía'))
    expect(uploads.all()).toEqual([])
  })

  it('returns when the file that failed is removed', async () => {
    stubUploads('fail')
    const { user } = send(mine(), 'Va la guía')
    await user.click(await screen.findByRole('button', { name: 'Eliminar' }))
    await waitFor(async () => expect((await box()).value).toBe('Va la guía'))
  })
})
