import { emptyList } from '@hilo/client'
import type { Interaction } from '@hilo/contracts'
import { act, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useAnnouncement } from '../../../lib/focus/announce'
import { keys } from '../../../server/http/keys'
import { followTargets } from '../../../server/reads/targets'
import { answered } from '../../../test/fake-api'
import { refused } from '../../../test/fake-socket'
import { fromClient, fromMe, luis, me, mine } from '../../../test/fixtures'
import { type ChatSetUp, setUpChat } from '../../../test/set-up-chat'

let setUp: ChatSetUp
beforeEach(() => {
  setUp = setUpChat()
})

describe('the header', () => {
  it('names the customer, the channel, the area and the owner', async () => {
    setUp.serve(mine({ name: 'Laura Gómez' }))
    setUp.open(mine({ name: 'Laura Gómez' }))
    expect(await screen.findByRole('heading', { name: 'Laura Gómez' })).toBeTruthy()
    expect(screen.getByText('+57 300 123 4567')).toBeTruthy()
    expect(screen.getByText('Ventas')).toBeTruthy()
    expect(screen.getByText('Tú')).toBeTruthy()
  })

  it('reads the channel once where there is no address to show', async () => {
    const chat = { ...mine(), type: { name: 'messenger' as const } }
    chat.conversation = { ...chat.conversation, handle: null }
    setUp.serve(chat)
    setUp.open(chat)
    await screen.findByRole('heading', { name: 'Laura Gómez' })
    const read = screen.getAllByText('Messenger').filter((one) => !one.closest('[aria-hidden="true"]'))
    expect(read).toHaveLength(1)
  })

  it('calls a customer without a name Desconocido', async () => {
    const chat = mine({ name: null })
    setUp.serve(chat)
    setUp.open(chat)
    expect(await screen.findByRole('heading', { name: 'Desconocido' })).toBeTruthy()
  })
})

describe('the targets of the area', () => {
  const always = { enabled: false, time_zone: 'America/Bogota', hours: [], holidays: [], until: null }
  const targetsOf = (chat: Interaction, first_answer_minutes: number) => ({
    areas: [{ uuid: chat.area?.uuid, first_answer_minutes, end_minutes: null }],
    schedules: [always],
  })

  it('show what is left, and what was missed as soon as they change', async () => {
    const chat = mine({ waiting_since: new Date(Date.now() - 10.5 * 60_000).toISOString() })
    let minutes = 25
    setUp.api.answer('listTargets', () => answered(targetsOf(chat, minutes)))
    setUp.serve(chat)
    const { client } = setUp.open(chat)
    expect(await screen.findByText('Quedan 14 min para la primera respuesta')).toBeTruthy()
    minutes = 5
    const stop = followTargets(setUp.server.socket, client)
    act(() => setUp.server.say('update:targets', {}))
    expect(await screen.findByText('Primera respuesta vencida hace 5 min')).toBeTruthy()
    stop()
  })
})

describe('before the messages have loaded', () => {
  /** The list has the row, but the thread has not loaded. */
  const openKnown = (chat: Interaction) => {
    setUp.server.answer('leave:conversation', () => ({}))
    const view = setUp.open(chat)
    act(() => view.client.setQueryData(keys.list('assigned', {}), { ...emptyList, rows: [chat] }))
    return view
  }

  it('shows what the list knows, with its actions disabled', async () => {
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

  it('announces that the messages are loading', async () => {
    const Voice = () => <p data-testid="voice">{useAnnouncement()}</p>
    render(<Voice />)
    openKnown(mine())
    await waitFor(() => expect(screen.getByTestId('voice').textContent).toContain('Cargando mensajes…'))
  })

  it('says that there is no connection, and loads and marks them as read when it is back', async () => {
    const chat = mine({ unread: 1 })
    setUp.server.answer('get:interaction:conversation:messages', () => refused('UNAVAILABLE'))
    const { user } = openKnown(chat)
    await screen.findByRole('button', { name: 'Reintentar' })
    act(() => setUp.server.disconnect())
    expect(await screen.findByText(/^Este chat no está guardado en este dispositivo/)).toBeTruthy()
    expect(screen.queryByText('Cargando mensajes…')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull()
    expect(screen.getByRole('heading', { name: 'Laura Gómez' })).toBeTruthy()
    // What is disabled says why, in the menu of a phone too.
    for (const name of ['Transferir', 'Pausar', 'Finalizar'])
      expect(screen.getByRole('button', { name }).getAttribute('aria-description')).toMatch(
        /^Sin conexión\./u,
      )
    await user.click(screen.getByRole('button', { name: 'Más acciones' }))
    const pause = await screen.findByRole('menuitem', { name: /^Pausar\s?Sin conexión$/u })
    expect(pause.getAttribute('aria-disabled')).toBe('true')
    await user.keyboard('{Escape}')
    setUp.serve(chat, fromClient(chat, 1, 'Hola'))
    act(() => setUp.server.connect())
    expect(await screen.findByText('Hola')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Pausar' }).getAttribute('aria-description')).toBeNull()
    await waitFor(() => expect(setUp.asked('read:interaction')).toHaveLength(1))
  })

  it('says why a chat that waits cannot be taken without a connection', async () => {
    setUp.server.answer('get:interaction:conversation:messages', () => refused('UNAVAILABLE'))
    openKnown(mine({ status: 'unassigned', user: null }))
    const accept = await screen.findByRole<HTMLButtonElement>('button', { name: 'Aceptar' })
    act(() => setUp.server.disconnect())
    await waitFor(() => expect(accept.getAttribute('aria-description')).toMatch(/^Sin conexión\./u))
    expect(accept.disabled).toBe(true)
  })
})

describe('one interaction of a conversation', () => {
  it('is requested with its conversation, and without an interaction for the latest one', async () => {
    const chat = mine()
    setUp.serve(chat, fromClient(chat, 1, 'Hola'))
    setUp.open(chat)
    await screen.findByText('Hola')
    expect(setUp.asked('get:interaction:conversation:messages').map(({ payload }) => payload)).toEqual([
      { conversation_uuid: chat.conversation.uuid, interaction: null },
    ])
  })

  it('is requested by its uuid, and stays in the header when a later one changes', async () => {
    const ended = mine({ status: 'finished', user: luis, finished_at: '2026-11-20T19:40:00.000Z' })
    setUp.serve(ended, fromClient(ended, 1, 'Lo de antes'))
    setUp.open(ended, { interaction: ended.uuid })
    expect(await screen.findByText('Este chat está finalizado.')).toBeTruthy()
    expect(setUp.asked('get:interaction:conversation:messages')).toMatchObject([
      { payload: { interaction: ended.uuid } },
    ])
    const next = mine({
      conversation: ended.conversation,
      created_at: '2026-11-20T20:00:00.000Z',
      version: 9,
    })
    setUp.server.say('received:message', { message: fromClient(next, 2, 'Otra vez yo'), interaction: next })
    expect(await screen.findByText('Otra vez yo')).toBeTruthy()
    expect(screen.getByText('Este chat está finalizado.')).toBeTruthy()
  })
})

describe('colleagues in the chat', () => {
  it('are named while they view or type; the reader is not', async () => {
    const chat = mine()
    const conversation_uuid = chat.conversation.uuid
    setUp.serve(chat)
    setUp.open(chat)
    await setUp.log()
    const viewers = [{ uuid: me.uuid, name: me.name }, luis]
    setUp.server.say('viewers:conversation', { conversation_uuid, viewers })
    expect(await screen.findByText('Luis está viendo')).toBeTruthy()
    setUp.server.say('typing', { conversation_uuid, user: luis, typing: true })
    expect(await screen.findByText('Luis está escribiendo…')).toBeTruthy()
    expect(screen.queryByText('Luis está viendo')).toBeNull()
    setUp.server.say('typing', { conversation_uuid, user: luis, typing: false })
    expect(await screen.findByText('Luis está viendo')).toBeTruthy()
    setUp.server.say('viewers:conversation', { conversation_uuid, viewers: viewers.slice(0, 1) })
    await waitFor(() => expect(screen.queryByText(/está viendo/u)).toBeNull())
  })

  it('count as no longer typing when nothing more is heard', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    try {
      const chat = mine()
      setUp.serve(chat)
      setUp.open(chat)
      await setUp.log()
      setUp.server.say('typing', { conversation_uuid: chat.conversation.uuid, user: luis, typing: true })
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
  ])('in %i minutes is counted down', async (minutes, text) => {
    const chat = mine({ expires_at: inMinutes(minutes) })
    setUp.serve(chat)
    setUp.open(chat)
    expect(await screen.findByText(text)).toBeTruthy()
  })

  it('that is far away is not shown', async () => {
    const chat = mine({ expires_at: inMinutes(50) })
    setUp.serve(chat)
    setUp.open(chat)
    await setUp.log()
    expect(screen.queryByText(/^Expira en/u)).toBeNull()
  })

  it('shows the sentence of the server', async () => {
    const chat = mine()
    setUp.serve(chat, fromMe(chat, 1, 'Hola'))
    const { client } = setUp.open(chat)
    await screen.findByText('Hola')
    client.setQueryData(['expiry', chat.conversation.uuid], 'Expiró hace nada')
    setUp.server.say('update:interaction', { interaction: { ...chat, expired: true, version: 2 } })
    expect(await screen.findByText('Expiró hace nada')).toBeTruthy()
  })
})
