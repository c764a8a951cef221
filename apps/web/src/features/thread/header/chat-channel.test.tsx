import type { ChannelStatus, Interaction } from '@hilo/contracts'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { followChannels } from '../../../server/reads/channel-status'
import { answered } from '../../../test/fake-api'
import { fromMe, me, mine } from '../../../test/fixtures'
import { renderInSession } from '../../../test/render'
import { type ChatSetUp, setUpChat } from '../../../test/set-up-chat'
import PreviewThread from '../log/preview-thread'

let setUp: ChatSetUp
beforeEach(() => {
  setUp = setUpChat()
})

const inAnHour = new Date(Date.now() + 3_600_000).toISOString()
const how = (chat: Interaction, state: ChannelStatus['state'], health_version: number): ChannelStatus => ({
  uuid: chat.conversation.channel,
  type: 'whatsapp',
  state,
  health: 'ok',
  health_since: null,
  alarm: null,
  backoff_until: null,
  health_version,
})
const closed = /^Este canal está desconectado/u
const retry = () => screen.queryByRole('button', { name: 'Reintentar' })

describe('the chat of a channel', () => {
  it('that is disconnected cannot be written to, and can again once it is back', async () => {
    const chat = mine({ window_closes_at: inAnHour })
    const error = { code: 'CHANNEL_DISCONNECTED', msg: 'El canal fue desconectado.' }
    setUp.serve(chat, fromMe(chat, 1, 'Va la guía', { status: 'failed', error }))
    setUp.api.answer('listChannelStatus', () => answered([]))
    const { client } = setUp.open(chat)
    followChannels(setUp.server.socket, client)
    await screen.findByText('El canal fue desconectado.')
    expect([screen.queryByText(closed), retry()]).toEqual([null, expect.anything()])
    screen.getByText(/para responder/u)
    act(() => setUp.server.say('update:channel', how(chat, 'disconnected', 2)))
    await screen.findByText(closed)
    expect([retry(), screen.queryByText(/para responder/u)]).toEqual([null, null])
    expect(screen.queryByRole('textbox', { name: 'Mensaje' })).toBeNull()
    act(() => setUp.server.say('update:channel', how(chat, 'active', 3)))
    await waitFor(() => expect(screen.queryByText(closed)).toBeNull())
    screen.getByRole('textbox', { name: 'Mensaje' })
    expect(retry()).not.toBeNull()
  })

  it.each<[string, Partial<ChannelStatus>]>([
    ['is paused', { state: 'paused' }],
    ['has its token refused', { health: 'token_refused', health_since: inAnHour }],
    ['backs off', { backoff_until: inAnHour }],
  ])('that %s shows queued messages as waiting', async (_, trouble) => {
    const chat = mine({ window_closes_at: inAnHour })
    setUp.serve(chat, fromMe(chat, 1, 'Va la guía', { status: 'queued' }))
    setUp.api.answer('listChannelStatus', () => answered([]))
    const { client } = setUp.open(chat)
    followChannels(setUp.server.socket, client)
    await screen.findByRole('article', { name: /Enviando/u })
    act(() => setUp.server.say('update:channel', { ...how(chat, 'active', 2), ...trouble }))
    await screen.findByRole('article', { name: /En cola/u })
    expect(screen.queryByText(/Enviando/u)).toBeNull()
    act(() => setUp.server.say('update:channel', how(chat, 'active', 3)))
    await screen.findByRole('article', { name: /Enviando/u })
    expect(screen.queryByText(/En cola/u)).toBeNull()
  })

  it('shows its trouble in a preview too', async () => {
    const chat = mine()
    setUp.serve(chat)
    setUp.api.answer('listChannelStatus', () => answered([how(chat, 'disconnected', 2)]))
    renderInSession(<PreviewThread conversation={chat.conversation.uuid} me={me} />, setUp.server)
    await screen.findByText(closed)
  })
})
