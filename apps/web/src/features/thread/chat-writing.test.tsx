import type { Interaction } from '@hilo/contracts'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { saveDraft } from '../../lib/drafts/drafts'
import { refused } from '../../test/fake-socket'
import { stubUploads } from '../../test/fake-upload'
import { fromClient, fromMe, luis, me, mine } from '../../test/fixtures'
import { type ChatSetUp, setUpChat } from '../../test/set-up-chat'

let setUp: ChatSetUp
beforeEach(() => {
  setUp = setUpChat()
})

const pdf = () => new File(['%PDF-1.7 %%EOF'], 'guía.pdf', { type: 'application/pdf' })

/** A customer's message that hands the chat to another application, or back. */
function setManagedOutside(chat: Interaction, seq: number, outside: boolean): void {
  const interaction = { ...chat, managed_outside: outside, version: chat.version + seq }
  setUp.server.say('received:message', { message: fromClient(chat, seq, `Llega ${seq}`), interaction })
}

describe('writing', () => {
  it('shows the message at once, and only once when the server sends it too', async () => {
    const chat = mine()
    setUp.serve(chat)
    setUp.server.answer('send:message', () => undefined)
    const { user } = setUp.open(chat)
    await user.type(await screen.findByRole('textbox', { name: 'Mensaje' }), 'Ya te confirmo{Enter}')
    expect(await screen.findByRole('article', { name: /^Tú, .*Enviando$/u })).toBeTruthy()
    const payload = setUp.asked('send:message')[0]?.payload as { uuid: string; to: string }
    expect(payload.to).toBe(chat.conversation.client.uuid)
    const stored = fromMe(chat, 1, 'Ya te confirmo', { uuid: payload.uuid })
    setUp.server.say('received:message', { message: stored, interaction: chat })
    expect(await screen.findByRole('article', { name: /^Tú, .*Enviado$/u })).toBeTruthy()
    expect(screen.getAllByText('Ya te confirmo')).toHaveLength(1)
  })

  it('names whom it goes to by their address where they have no name', async () => {
    const { conversation, ...chat } = mine()
    const nameless = {
      ...conversation,
      handle: 'rosa@correo.co',
      client: { ...conversation.client, name: null },
    }
    setUp.serve({ ...chat, conversation: nameless })
    setUp.open({ ...chat, conversation: nameless })
    expect((await screen.findByRole('textbox', { name: 'Mensaje' })).getAttribute('placeholder')).toContain(
      'rosa@correo.co',
    )
  })

  it('queues a message without a connection, and says so', async () => {
    const chat = mine()
    setUp.serve(chat)
    const { user } = setUp.open(chat)
    const box = await screen.findByRole('textbox', { name: 'Mensaje' })
    setUp.server.disconnect()
    await user.type(box, 'Cuando vuelva{Enter}')
    expect(await screen.findByRole('article', { name: /^Tú, .*En cola$/u })).toBeTruthy()
  })

  it('queues a file without a connection, in its place, until it is sent or cancelled', async () => {
    stubUploads('go on')
    const chat = mine()
    setUp.serve(chat)
    const { user } = setUp.open(chat)
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Mensaje' })
    await user.upload(await screen.findByLabelText('Adjuntar archivo', { selector: 'input' }), pdf())
    await screen.findByRole('button', { name: 'Quitar guía.pdf' })
    setUp.server.disconnect()
    await user.type(box, 'Va la guía{Enter}')
    await user.type(box, '¿La ves?{Enter}')
    const waiting = await screen.findAllByRole('article', { name: /^Tú, .*En cola$/u })
    expect(waiting.map(({ textContent }) => /Va la guía|¿La ves\?/u.exec(textContent)?.[0])).toEqual([
      'Va la guía',
      '¿La ves?',
    ])
    act(() => setUp.server.connect())
    await screen.findByRole('progressbar', { name: 'Subiendo guía.pdf' })
    expect(setUp.asked('send:message')).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Cancelar' }))
    expect(setUp.asked('send:message')).toHaveLength(1)
    expect(screen.queryByText('guía.pdf')).toBeNull()
    expect(box.value).toBe('Va la guía')
  })

  it('offers to retry or discard a refused message', async () => {
    const chat = mine()
    setUp.serve(chat)
    setUp.server.answer('send:message', () => refused('NOT_OWNER', 'Esta interacción es de otra persona.'))
    const { user } = setUp.open(chat)
    await user.type(await screen.findByRole('textbox', { name: 'Mensaje' }), 'Hola{Enter}')
    expect(await screen.findByText('Esta interacción es de otra persona.')).toBeTruthy()
    const log = screen.getByRole('log')
    await user.click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(document.activeElement).toBe(log)
    await user.click(await screen.findByRole('button', { name: 'Eliminar' }))
    await waitFor(() => expect(screen.queryByText('Hola')).toBeNull())
    expect(document.activeElement).toBe(log)
  })

  it('offers only templates once the provider says that it is too late, until the customer writes', async () => {
    const chat = mine({ window_closes_at: new Date(Date.now() + 3_600_000).toISOString() })
    const late = fromMe(chat, 2, '¿Sigue ahí?', {
      status: 'failed',
      error: { code: '131047', msg: 'Tarde.' },
    })
    setUp.serve(chat, fromClient(chat, 1, 'Hola'), late)
    setUp.open(chat)
    await screen.findByRole('button', { name: 'Elegir plantilla' })
    expect(screen.queryByRole('textbox', { name: 'Mensaje' })).toBeNull()
    setUp.server.say('received:message', { message: fromClient(chat, 3, 'Aquí estoy'), interaction: chat })
    await screen.findByRole('textbox', { name: 'Mensaje' })
  })

  it('keeps a note apart from the answer, and does not duplicate it', async () => {
    const chat = mine()
    setUp.serve(chat)
    setUp.server.answer('write:note', () => refused('UNAVAILABLE'))
    const { user } = setUp.open(chat)
    await user.type(await screen.findByRole('textbox', { name: 'Mensaje' }), 'Ya te')
    await user.click(screen.getByRole('button', { name: 'Escribir una nota interna' }))
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Nota interna' })
    expect([document.activeElement, box.value]).toEqual([box, ''])
    await user.type(box, 'Pagó dos veces{Enter}')
    expect((await screen.findByRole('alert')).textContent).toContain('No se pudo guardar la nota')
    setUp.server.answer('write:note', () => refused('UNAVAILABLE', 'Hoy no se puede.'))
    await user.click(screen.getByRole('button', { name: 'Guardar nota' }))
    await screen.findByText('Hoy no se puede.')
    setUp.server.answer('write:note', ({ uuid, body }) => fromMe(chat, 1, body.text, { uuid: uuid ?? '' }))
    await user.click(screen.getByRole('button', { name: 'Guardar nota' }))
    const answer = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Mensaje' })
    expect([document.activeElement, answer.value]).toEqual([answer, 'Ya te'])
    const notes = setUp.asked('write:note').map(({ payload }) => payload as { uuid: string })
    expect(notes).toHaveLength(3)
    expect(new Set(notes.map(({ uuid }) => uuid)).size).toBe(1)
    expect(setUp.asked('send:message')).toEqual([])
  })

  it('attaches no PDF that is dropped or pasted while a note is written', async () => {
    const chat = mine()
    setUp.serve(chat)
    const { user } = setUp.open(chat)
    await user.click(await screen.findByRole('button', { name: 'Escribir una nota interna' }))
    const note = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Nota interna' })
    await user.type(note, 'Cuidado: este cliente')
    const data = { files: [pdf()], types: ['Files'], getData: () => '' }
    fireEvent.dragEnter(note, { dataTransfer: data })
    fireEvent.drop(note, { dataTransfer: data })
    await screen.findByText(/^Una nota no lleva archivos/u)
    expect(document.activeElement).toBe(note)
    await user.keyboard(' no paga')
    fireEvent.paste(note, { clipboardData: data })
    expect((await screen.findByText(/^Una nota no lleva archivos/u, { selector: 'form *' })).role).toBe(
      'alert',
    )
    await user.keyboard(' desde marzo')
    expect(note.value).toBe('Cuidado: este cliente no paga desde marzo')
    await user.keyboard('{Escape}')
    await screen.findByRole('textbox', { name: 'Mensaje' })
    expect(screen.queryByRole('button', { name: 'Quitar guía.pdf' })).toBeNull()
  })

  it('marks the note button while a note has a draft', async () => {
    const chat = mine()
    setUp.serve(chat)
    const { user } = setUp.open(chat)
    await user.click(await screen.findByRole('button', { name: 'Escribir una nota interna' }))
    await user.type(await screen.findByRole('textbox', { name: 'Nota interna' }), 'Es mayor{Escape}')
    await user.click(await screen.findByRole('button', { name: 'Seguir con la nota sin guardar' }))
    expect(screen.getByRole('textbox', { name: 'Nota interna' })).toHaveProperty('value', 'Es mayor')
  })

  it('waits for the customer where we wrote first, and says so', async () => {
    const chat = mine({ window_closes_at: '2020-01-01T00:00:00.000Z' })
    setUp.serve(chat, fromMe(chat, 1, 'Hola'))
    setUp.open(chat)
    await screen.findByText(
      'El cliente aún no ha respondido. Hasta que lo haga, solo se le puede enviar una plantilla.',
    )
    expect(screen.getByRole('button', { name: 'Elegir plantilla' })).toBeTruthy()
  })

  it.each([
    ['finished', mine({ status: 'finished' }), 'Este chat está finalizado.'],
    ['of somebody else', mine({ user: luis }), 'La atiende Luis Mora.'],
    ['unassigned', mine({ status: 'unassigned', user: null }), 'Este chat aún no tiene responsable.'],
    [
      'managed outside',
      mine({ managed_outside: true, window_closes_at: '2020-01-01T00:00:00.000Z' }),
      'Otra aplicación atiende este chat. Podrás escribir cuando te lo devuelva.',
    ],
    [
      'out of its window',
      mine({ window_closes_at: '2020-01-01T00:00:00.000Z' }),
      'La ventana para responder se cerró. Puedes retomar el chat con una plantilla.',
    ],
    [
      'out of its window, on a channel without templates',
      mine({ type: { name: 'messenger' }, window_closes_at: '2020-01-01T00:00:00.000Z' }),
      'La ventana para responder se cerró. Podrás escribir cuando el cliente lo haga de nuevo.',
    ],
  ])('is not possible where the chat is %s, and says why', async (_, chat, reason) => {
    setUp.serve(chat, fromClient(chat, 1, 'Hola'))
    setUp.open(chat)
    expect(await screen.findByText(reason)).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('keeps a note open while another application takes the chat and gives it back', async () => {
    const chat = mine({ type: { name: 'messenger' } })
    setUp.serve(chat)
    const { user } = setUp.open(chat)
    await screen.findByRole('textbox', { name: 'Mensaje' })
    await user.click(screen.getByRole('button', { name: 'Escribir una nota interna' }))
    await user.type(await screen.findByRole('textbox', { name: 'Nota interna' }), 'Es mayor')
    for (const [seq, outside] of [
      [1, true],
      [2, false],
    ] as const) {
      setManagedOutside(chat, seq, outside)
      await screen.findByText(`Llega ${seq}`)
      const note = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Nota interna' })
      expect(note.value).toBe('Es mayor')
      expect(document.activeElement).toBe(note)
    }
  })

  it('lets a draft be copied when the window closed meanwhile', async () => {
    const chat = mine({ window_closes_at: '2020-01-01T00:00:00.000Z' })
    saveDraft(me.uuid, chat.conversation.uuid, 'Su pedido sale mañana')
    setUp.serve(chat)
    const { user } = setUp.open(chat)
    const kept = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Lo que estabas escribiendo' })
    expect(kept.value).toBe('Su pedido sale mañana')
    await user.click(screen.getByRole('button', { name: 'Copiar lo que escribías' }))
    expect(await navigator.clipboard.readText()).toBe('Su pedido sale mañana')
  })

  it('keeps text, file and focus while another application has the chat', async () => {
    const chat = mine({ type: { name: 'messenger' } })
    setUp.serve(chat)
    const { user } = setUp.open(chat)
    await user.upload(await screen.findByLabelText('Adjuntar archivo', { selector: 'input' }), pdf())
    await user.type(await screen.findByPlaceholderText('Escribe una leyenda (opcional)'), 'Va la guía')
    setManagedOutside(chat, 1, true)
    await screen.findByText('Llega 1')
    expect(document.activeElement).toBe(screen.getByRole('log'))
    setManagedOutside(chat, 2, false)
    await screen.findByRole('button', { name: 'Quitar guía.pdf' })
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Mensaje' }).value).toBe('Va la guía')
  })
})
