import { emptyList } from '@hilo/client'
import type { Interaction } from '@hilo/contracts'
import { act, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useAnnouncement } from '../../lib/announce'
import { keys } from '../../server/keys'
import { refused } from '../../test/fake-socket'
import { fromClient, fromMe, luis, me, mine } from '../../test/fixtures'
import { type ChatStage, stageChat } from '../../test/stage-chat'

let stage: ChatStage
beforeEach(() => {
  stage = stageChat()
})

describe('the header', () => {
  it('names the customer, the channel, the area and the owner', async () => {
    stage.serve(mine({ name: 'Laura Gómez' }))
    stage.open(mine({ name: 'Laura Gómez' }))
    expect(await screen.findByRole('heading', { name: 'Laura Gómez' })).toBeTruthy()
    expect(screen.getByText('+57 300 123 4567')).toBeTruthy()
    expect(screen.getByText('Ventas')).toBeTruthy()
    expect(screen.getByText('Tú')).toBeTruthy()
  })

  it('calls a customer without a name Desconocido', async () => {
    const chat = mine({ name: null })
    stage.serve(chat)
    stage.open(chat)
    expect(await screen.findByRole('heading', { name: 'Desconocido' })).toBeTruthy()
  })
})

describe('before the messages are here', () => {
  /** The list knows the row; the server has not answered for the thread. */
  const openKnown = (chat: Interaction) => {
    stage.server.answer('leave:conversation', () => ({}))
    const view = stage.open(chat)
    act(() => view.client.setQueryData(keys.list('assigned', {}), { ...emptyList, rows: [chat] }))
    return view
  }

  it('the header says what the list knows, and does nothing yet', async () => {
    openKnown(mine({ name: 'Laura Gómez' }))
    expect(await screen.findByRole('heading', { name: 'Laura Gómez' })).toBeTruthy()
    expect(screen.getByText('+57 300 123 4567')).toBeTruthy()
    expect(screen.getByText('Ventas')).toBeTruthy()
    expect(screen.getByText('Tú')).toBeTruthy()
    expect(screen.getByRole('status').textContent).toBe('Cargando mensajes…')
    for (const name of ['Transferir', 'Pausar', 'Finalizar'])
      expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true)
    expect(screen.queryByRole('button', { name: /Cambiar/u })).toBeNull()
  })

  it('one who does not see is told that they are on their way', async () => {
    const Voice = () => <p data-testid="voice">{useAnnouncement()}</p>
    render(<Voice />)
    openKnown(mine())
    await waitFor(() => expect(screen.getByTestId('voice').textContent).toContain('Cargando mensajes…'))
  })

  it('of a line that is down that is said, and they come when it is back, to be read', async () => {
    const chat = mine({ unread: 1 })
    stage.server.answer('get:interaction:conversation:messages', () => refused('UNAVAILABLE'))
    openKnown(chat)
    await screen.findByRole('button', { name: 'Reintentar' })
    act(() => stage.server.disconnect())
    expect(await screen.findByText('Los mensajes se cargarán en cuanto vuelva.')).toBeTruthy()
    expect(screen.queryByText('Cargando mensajes…')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull()
    expect(screen.getByRole('heading', { name: 'Laura Gómez' })).toBeTruthy()
    stage.serve(chat, fromClient(chat, 1, 'Hola'))
    act(() => stage.server.connect())
    expect(await screen.findByText('Hola')).toBeTruthy()
    await waitFor(() => expect(stage.asked('read:interaction')).toHaveLength(1))
  })
})

describe('one episode of a conversation', () => {
  it('is named with the conversation, and where it is whichever is open, as none', async () => {
    const chat = mine()
    stage.serve(chat, fromClient(chat, 1, 'Hola'))
    stage.open(chat)
    await screen.findByText('Hola')
    expect(stage.asked('get:interaction:conversation:messages').map(({ payload }) => payload)).toEqual([
      { conversation_uuid: chat.conversation.uuid, interaction: null },
    ])
  })

  it('is asked for by its name, and stays at the head whatever the next one does', async () => {
    const ended = mine({ status: 'finished', user: luis, finished_at: '2026-11-20T19:40:00.000Z' })
    stage.serve(ended, fromClient(ended, 1, 'Lo de antes'))
    stage.open(ended, { interaction: ended.uuid })
    expect(await screen.findByText('Esta conversación está finalizada.')).toBeTruthy()
    expect(stage.asked('get:interaction:conversation:messages')).toMatchObject([
      { payload: { interaction: ended.uuid } },
    ])
    const next = mine({
      conversation: ended.conversation,
      created_at: '2026-11-20T20:00:00.000Z',
      version: 9,
    })
    stage.server.say('received:message', { message: fromClient(next, 2, 'Otra vez yo'), interaction: next })
    expect(await screen.findByText('Otra vez yo')).toBeTruthy()
    expect(screen.getByText('Esta conversación está finalizada.')).toBeTruthy()
  })
})

describe('the others', () => {
  it('are named while they look or write, oneself is not', async () => {
    const chat = mine()
    const conversation_uuid = chat.conversation.uuid
    stage.serve(chat)
    stage.open(chat)
    await stage.log()
    const viewers = [{ uuid: me.uuid, name: me.name }, luis]
    stage.server.say('viewers:conversation', { conversation_uuid, viewers })
    expect(await screen.findByText('Luis está viendo')).toBeTruthy()
    stage.server.say('typing', { conversation_uuid, user: luis, typing: true })
    expect(await screen.findByText('Luis está escribiendo…')).toBeTruthy()
    expect(screen.queryByText('Luis está viendo')).toBeNull()
    stage.server.say('typing', { conversation_uuid, user: luis, typing: false })
    expect(await screen.findByText('Luis está viendo')).toBeTruthy()
    stage.server.say('viewers:conversation', { conversation_uuid, viewers: viewers.slice(0, 1) })
    await waitFor(() => expect(screen.queryByText(/está viendo/u)).toBeNull())
  })

  it('are taken to have stopped writing when nothing more is heard', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    try {
      const chat = mine()
      stage.serve(chat)
      stage.open(chat)
      await stage.log()
      stage.server.say('typing', { conversation_uuid: chat.conversation.uuid, user: luis, typing: true })
      expect(await screen.findByText('Luis está escribiendo…')).toBeTruthy()
      await vi.advanceTimersByTimeAsync(6000)
      await waitFor(() => expect(screen.queryByText(/escribiendo/u)).toBeNull())
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('an expiry', () => {
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000 + 5000).toISOString()
  it.each([
    [3, 'Expira en 3 min'],
    [0, 'Expira en menos de 1 min'],
  ])('that is %i minutes away is counted down', async (minutes, text) => {
    const chat = mine({ expires_at: inMinutes(minutes) })
    stage.serve(chat)
    stage.open(chat)
    expect(await screen.findByText(text)).toBeTruthy()
  })

  it('that is far away is not spoken of', async () => {
    const chat = mine({ expires_at: inMinutes(50) })
    stage.serve(chat)
    stage.open(chat)
    await stage.log()
    expect(screen.queryByText(/^Expira en/u)).toBeNull()
  })

  it('shows the sentence that the server said', async () => {
    const chat = mine()
    stage.serve(chat, fromMe(chat, 1, 'Hola'))
    const { client } = stage.open(chat)
    await screen.findByText('Hola')
    client.setQueryData(['expiry', chat.conversation.uuid], 'Expiró hace nada')
    stage.server.say('update:interaction', { interaction: { ...chat, expired: true, version: 2 } })
    expect(await screen.findByText('Expiró hace nada')).toBeTruthy()
  })
})
