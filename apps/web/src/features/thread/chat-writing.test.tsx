import type { Interaction } from '@hilo/contracts'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { saveDraft } from '../../lib/drafts'
import { refused } from '../../test/fake-socket'
import { stubUploads } from '../../test/fake-upload'
import { fromClient, fromMe, luis, me, mine } from '../../test/fixtures'
import { type ChatStage, stageChat } from '../../test/stage-chat'

let stage: ChatStage
beforeEach(() => {
  stage = stageChat()
})

const guide = () => new File(['%PDF-1.7 %%EOF'], 'guía.pdf', { type: 'application/pdf' })

/** The customer speaks, to another application or to this one. */
function sayOutside(chat: Interaction, seq: number, outside: boolean): void {
  const interaction = { ...chat, managed_outside: outside, version: chat.version + seq }
  stage.server.say('received:message', { message: fromClient(chat, seq, `Llega ${seq}`), interaction })
}

describe('writing', () => {
  it('shows the message at once, and it stays one when the server tells it too', async () => {
    const chat = mine()
    stage.serve(chat)
    stage.server.answer('send:message', () => undefined)
    const { user } = stage.open(chat)
    await user.type(await screen.findByRole('textbox', { name: 'Mensaje' }), 'Ya te confirmo{Enter}')
    expect(await screen.findByRole('article', { name: /^Tú, .*Enviando$/u })).toBeTruthy()
    const payload = stage.asked('send:message')[0]?.payload as { uuid: string; to: string }
    expect(payload.to).toBe(chat.conversation.client.uuid)
    const stored = fromMe(chat, 1, 'Ya te confirmo', { uuid: payload.uuid })
    stage.server.say('received:message', { message: stored, interaction: chat })
    expect(await screen.findByRole('article', { name: /^Tú, .*Enviado$/u })).toBeTruthy()
    expect(screen.getAllByText('Ya te confirmo')).toHaveLength(1)
  })

  it('without a connection waits in its place, and says so', async () => {
    const chat = mine()
    stage.serve(chat)
    const { user } = stage.open(chat)
    const box = await screen.findByRole('textbox', { name: 'Mensaje' })
    stage.server.disconnect()
    await user.type(box, 'Cuando vuelva{Enter}')
    expect(await screen.findByRole('article', { name: /^Tú, .*En cola$/u })).toBeTruthy()
  })

  it('a file waits for the connection too, in its place among the words, until it goes or is called off', async () => {
    stubUploads('go on')
    const chat = mine()
    stage.serve(chat)
    const { user } = stage.open(chat)
    const box = await screen.findByRole('textbox', { name: 'Mensaje' })
    await user.upload(await screen.findByLabelText('Adjuntar PDF', { selector: 'input' }), guide())
    await screen.findByRole('button', { name: 'Quitar guía.pdf' })
    stage.server.disconnect()
    await user.type(box, 'Va la guía{Enter}')
    await user.type(box, '¿La ves?{Enter}')
    const waiting = await screen.findAllByRole('article', { name: /^Tú, .*En cola$/u })
    expect(waiting.map(({ textContent }) => /Va la guía|¿La ves\?/u.exec(textContent)?.[0])).toEqual([
      'Va la guía',
      '¿La ves?',
    ])
    act(() => stage.server.connect())
    await screen.findByRole('progressbar', { name: 'Subiendo guía.pdf' })
    expect(stage.asked('send:message')).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Cancelar' }))
    expect(stage.asked('send:message')).toHaveLength(1)
    expect(screen.queryByText('Va la guía')).toBeNull()
  })

  it('that is refused offers to go again or to be dropped', async () => {
    const chat = mine()
    stage.serve(chat)
    stage.server.answer('send:message', () => refused('NOT_OWNER', 'Esta interacción es de otra persona.'))
    const { user } = stage.open(chat)
    await user.type(await screen.findByRole('textbox', { name: 'Mensaje' }), 'Hola{Enter}')
    expect(await screen.findByText('Esta interacción es de otra persona.')).toBeTruthy()
    const log = screen.getByRole('log')
    await user.click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(document.activeElement).toBe(log)
    await user.click(await screen.findByRole('button', { name: 'Eliminar' }))
    await waitFor(() => expect(screen.queryByText('Hola')).toBeNull())
    expect(document.activeElement).toBe(log)
  })

  it('the provider says that it is too late: only templates, until the customer writes', async () => {
    const chat = mine({ window_closes_at: new Date(Date.now() + 3_600_000).toISOString() })
    const late = fromMe(chat, 2, '¿Sigue ahí?', {
      status: 'failed',
      error: { code: '131047', msg: 'Tarde.' },
    })
    stage.serve(chat, fromClient(chat, 1, 'Hola'), late)
    stage.open(chat)
    await screen.findByRole('button', { name: 'Elegir plantilla' })
    expect(screen.queryByRole('textbox', { name: 'Mensaje' })).toBeNull()
    stage.server.say('received:message', { message: fromClient(chat, 3, 'Aquí estoy'), interaction: chat })
    await screen.findByRole('textbox', { name: 'Mensaje' })
  })

  it('a note is kept apart from the answer, and the same words are one note', async () => {
    const chat = mine()
    stage.serve(chat)
    stage.server.answer('write:note', () => refused('UNAVAILABLE'))
    const { user } = stage.open(chat)
    await user.type(await screen.findByRole('textbox', { name: 'Mensaje' }), 'Ya te')
    await user.click(screen.getByRole('button', { name: 'Escribir una nota interna' }))
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Nota interna' })
    expect([document.activeElement, box.value]).toEqual([box, ''])
    await user.type(box, 'Pagó dos veces{Enter}')
    expect((await screen.findByRole('alert')).textContent).toContain('No se pudo guardar la nota')
    stage.server.answer('write:note', () => refused('UNAVAILABLE', 'Hoy no se puede.'))
    await user.click(screen.getByRole('button', { name: 'Guardar nota' }))
    await screen.findByText('Hoy no se puede.')
    stage.server.answer('write:note', ({ uuid, body }) => fromMe(chat, 1, body.text, { uuid: uuid ?? '' }))
    await user.click(screen.getByRole('button', { name: 'Guardar nota' }))
    const answer = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Mensaje' })
    expect([document.activeElement, answer.value]).toEqual([answer, 'Ya te'])
    const notes = stage.asked('write:note').map(({ payload }) => payload as { uuid: string })
    expect(notes).toHaveLength(3)
    expect(new Set(notes.map(({ uuid }) => uuid)).size).toBe(1)
    expect(stage.asked('send:message')).toEqual([])
  })

  it('a note keeps the keys from a PDF that is let go over it or pasted: its words go on in it', async () => {
    const chat = mine()
    stage.serve(chat)
    const { user } = stage.open(chat)
    await user.click(await screen.findByRole('button', { name: 'Escribir una nota interna' }))
    const note = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Nota interna' })
    await user.type(note, 'Cuidado: este cliente')
    const data = { files: [guide()], types: ['Files'], getData: () => '' }
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

  it('a note that was begun and left shows that it waits', async () => {
    const chat = mine()
    stage.serve(chat)
    const { user } = stage.open(chat)
    await user.click(await screen.findByRole('button', { name: 'Escribir una nota interna' }))
    await user.type(await screen.findByRole('textbox', { name: 'Nota interna' }), 'Es mayor{Escape}')
    await user.click(await screen.findByRole('button', { name: 'Seguir con la nota sin guardar' }))
    expect(screen.getByRole('textbox', { name: 'Nota interna' })).toHaveProperty('value', 'Es mayor')
  })

  it.each([
    ['finished', mine({ status: 'finished' }), 'Esta conversación está finalizada.'],
    ['of somebody else', mine({ user: luis }), 'La atiende Luis Mora.'],
    ['unassigned', mine({ status: 'unassigned', user: null }), 'Esta conversación aún no tiene responsable.'],
    [
      'managed outside',
      mine({ managed_outside: true, window_closes_at: '2020-01-01T00:00:00.000Z' }),
      'Otra aplicación atiende esta conversación. Podrás escribir cuando te la devuelva.',
    ],
    [
      'out of its window',
      mine({ window_closes_at: '2020-01-01T00:00:00.000Z' }),
      'La ventana para responder se cerró. Puedes retomar la conversación con una plantilla.',
    ],
    [
      'out of its window, on a channel without templates',
      mine({ type: { name: 'messenger' }, window_closes_at: '2020-01-01T00:00:00.000Z' }),
      'La ventana para responder se cerró. Podrás escribir cuando el cliente lo haga de nuevo.',
    ],
  ])('is not possible where the chat is %s, and why is said', async (_, chat, reason) => {
    stage.serve(chat)
    stage.open(chat)
    expect(await screen.findByText(reason)).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('a note goes on where another application takes the chat meanwhile, and gives it back', async () => {
    const chat = mine({ type: { name: 'messenger' } })
    stage.serve(chat)
    const { user } = stage.open(chat)
    await screen.findByRole('textbox', { name: 'Mensaje' })
    await user.click(screen.getByRole('button', { name: 'Escribir una nota interna' }))
    await user.type(await screen.findByRole('textbox', { name: 'Nota interna' }), 'Es mayor')
    for (const [seq, outside] of [
      [1, true],
      [2, false],
    ] as const) {
      sayOutside(chat, seq, outside)
      await screen.findByText(`Llega ${seq}`)
      const note = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Nota interna' })
      expect(note.value).toBe('Es mayor')
      expect(document.activeElement).toBe(note)
    }
  })

  it('leaves what was being written to be copied, where the window closed meanwhile', async () => {
    const chat = mine({ window_closes_at: '2020-01-01T00:00:00.000Z' })
    saveDraft(me.uuid, chat.conversation.uuid, 'Su pedido sale mañana')
    stage.serve(chat)
    const { user } = stage.open(chat)
    const kept = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Lo que estabas escribiendo' })
    expect(kept.value).toBe('Su pedido sale mañana')
    await user.click(screen.getByRole('button', { name: 'Copiar lo que escribías' }))
    expect(await navigator.clipboard.readText()).toBe('Su pedido sale mañana')
  })

  it('goes on with text and file where another application had the chat, and loses no key to the page', async () => {
    const chat = mine({ type: { name: 'messenger' } })
    stage.serve(chat)
    const { user } = stage.open(chat)
    await user.upload(await screen.findByLabelText('Adjuntar PDF', { selector: 'input' }), guide())
    await user.type(await screen.findByPlaceholderText('Escribe una leyenda (opcional)'), 'Va la guía')
    sayOutside(chat, 1, true)
    await screen.findByText('Llega 1')
    expect(document.activeElement).toBe(screen.getByRole('log'))
    sayOutside(chat, 2, false)
    await screen.findByRole('button', { name: 'Quitar guía.pdf' })
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Mensaje' }).value).toBe('Va la guía')
  })
})
