import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { refused } from '../../test/fake-socket'
import { fromClient, fromMe, mine } from '../../test/fixtures'
import { type ChatStage, stageChat } from '../../test/stage-chat'

let stage: ChatStage
beforeEach(() => {
  stage = stageChat()
})

describe('the messages', () => {
  it('say how they came: passed on by the customer, or by an ad', async () => {
    const chat = mine()
    stage.serve(
      chat,
      fromClient(chat, 1, 'Hola', { body: { text: 'Hola', ad: { headline: 'Ruanas a mitad de precio' } } }),
      fromClient(chat, 2, 'Mira', { body: { text: 'Mira', forwarded: 'once' } }),
      fromClient(chat, 3, 'Y esto', { body: { text: 'Y esto', forwarded: 'often', ad: { headline: null } } }),
    )
    stage.open(chat)
    await screen.findByText('Llegó por un anuncio: Ruanas a mitad de precio')
    screen.getByText('Reenviado')
    screen.getByText('Reenviado muchas veces')
    screen.getByText('Llegó por un anuncio')
  })

  it('say who, when and what became of them', async () => {
    const chat = mine()
    stage.serve(
      chat,
      fromClient(chat, 1, 'Hola', { date: '2026-11-20T19:32:00.000Z' }),
      fromMe(chat, 2, '¡Hola!', { date: '2026-11-20T19:33:00.000Z', status: 'read' }),
    )
    stage.open(chat)
    const articles = await within(await stage.log()).findAllByRole('article')
    expect(articles.map((one) => one.getAttribute('aria-label'))).toEqual([
      'Laura Gómez, 2:32 pm',
      'Tú, 2:33 pm, Leído',
    ])
  })

  it('show their time each, also where one says several at once', async () => {
    const chat = mine()
    const at = (second: number) => ({ date: `2026-11-20T19:32:0${second}.000Z` })
    stage.serve(
      chat,
      fromClient(chat, 1, 'Hola', at(0)),
      fromClient(chat, 2, '¿tienen ruanas?', at(1)),
      fromMe(chat, 3, 'Sí', at(2)),
      fromMe(chat, 4, 'grises', at(3)),
    )
    stage.open(chat)
    const articles = await within(await stage.log()).findAllByRole('article')
    expect(articles).toHaveLength(4)
    for (const article of articles) expect(within(article).getAllByText('2:32 pm')).toHaveLength(1)
  })

  it('arrive by event, once, and change their state', async () => {
    const chat = mine()
    stage.serve(chat, fromClient(chat, 1, 'Hola'))
    stage.open(chat)
    await screen.findByText('Hola')
    const answer = fromMe(chat, 2, 'Buenas', { status: 'sent' })
    stage.server.say('received:message', { message: answer, interaction: chat })
    stage.server.say('received:message', { message: answer, interaction: chat })
    expect(await screen.findAllByText('Buenas')).toHaveLength(1)
    stage.server.say('status:message', { message: { ...answer, status: 'read', version: 3 } })
    expect(await screen.findByRole('article', { name: /^Tú, .*Leído$/u })).toBeTruthy()
  })

  it('stand above a line where the new ones begin', async () => {
    const chat = mine({ unread: 1 })
    stage.serve(chat, fromClient(chat, 1, 'Leído'), fromClient(chat, 2, 'Nuevo'))
    stage.open(chat)
    const divider = await screen.findByText('Mensajes nuevos')
    const nuevo = screen.getByText('Nuevo')
    expect(divider.compareDocumentPosition(nuevo) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  })

  it('are told to be read, by the one who answers for them', async () => {
    const chat = mine({ unread: 1 })
    stage.serve(chat, fromClient(chat, 1, 'Hola'))
    stage.open(chat)
    await waitFor(() =>
      expect(stage.asked('read:interaction')).toMatchObject([
        { payload: { interaction: chat.uuid, seq: 1 } },
      ]),
    )
  })

  it('that failed say why, and go again', async () => {
    const chat = mine()
    const failed = fromMe(chat, 1, 'Hola', {
      status: 'failed',
      error: { code: '131026', msg: 'El número no recibe mensajes.' },
    })
    stage.serve(chat, failed)
    const again = { ...failed, status: 'queued' as const, error: null, version: 2 }
    stage.server.answer('retry:message', () => again)
    const { user } = stage.open(chat)
    expect(await screen.findByText('El número no recibe mensajes.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(stage.asked('retry:message')).toMatchObject([{ payload: { uuid: failed.uuid } }])
    const log = await stage.log()
    stage.server.say('status:message', { message: again })
    await waitFor(() => expect(document.activeElement).toBe(log))
  })

  it('could not be loaded: said, and tried again', async () => {
    const chat = mine()
    stage.serve(chat, fromClient(chat, 1, 'Hola'))
    stage.server.answer('get:interaction:conversation:messages', () => refused('NOT_OWNER'))
    const { user } = stage.open(chat)
    await screen.findByText('No se pudo cargar la conversación')
    stage.serve(chat, fromClient(chat, 1, 'Hola'))
    await user.click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(await screen.findByText('Hola')).toBeTruthy()
  })

  it('could not be loaded: why, where the server says so; else what can be done', async () => {
    const chat = mine()
    const answer = (msg: string) =>
      stage.server.answer('get:interaction:conversation:messages', () => refused('NOT_OWNER', msg))
    const line = 'Revisa tu conexión e inténtalo de nuevo.'
    answer('Esta conversación la atiende otra persona.')
    const { user } = stage.open(chat)
    await screen.findByText('Esta conversación la atiende otra persona.')
    expect(screen.queryByText(line)).toBeNull()
    answer('')
    await user.click(screen.getByRole('button', { name: 'Reintentar' }))
    await screen.findByText(line)
  })

  it('that the server could not bring are asked for again, without a hand', async () => {
    const chat = mine({ unread: 1 })
    stage.server.answer('get:interaction:conversation:messages', () => refused('UNAVAILABLE'))
    stage.open(chat)
    await screen.findByText('No se pudo cargar la conversación')
    stage.serve(chat, fromClient(chat, 1, 'Hola'))
    expect(await screen.findByText('Hola')).toBeTruthy()
    // They count as answered: what is looked at is read.
    await waitFor(() => expect(stage.asked('read:interaction')).toHaveLength(1))
  })

  it('of a chat that is not there, or not theirs to see: said, with a way back', async () => {
    const chat = mine()
    stage.server.answer('get:interaction:conversation:messages', () => refused('CONVERSATION_NOT_FOUND'))
    const { user, props } = stage.open(chat)
    await screen.findByText('Esta conversación no existe o ya no puedes verla')
    await user.click(screen.getByRole('button', { name: 'Volver a la lista' }))
    expect(props.onLeave).toHaveBeenCalled()
  })

  it('end with the expiry’s sentence when the conversation expired', async () => {
    const chat = mine({ expired: true })
    stage.serve(chat, fromMe(chat, 1, 'Hola'))
    stage.open(chat)
    expect(await screen.findByText('La conversación ha expirado por inactividad del cliente')).toBeTruthy()
    expect(screen.getByRole('textbox', { name: 'Mensaje' })).toBeTruthy()
  })
})
