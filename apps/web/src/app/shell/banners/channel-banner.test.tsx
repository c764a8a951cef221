import type { ChannelStatus } from '@hilo/contracts'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ChannelNotice } from '../../../features/thread/header/channel-notice'
import { answered, type FakeApi, fakeApi } from '../../../test/fake-api'
import { type FakeServer, fakeServer } from '../../../test/fake-socket'
import { me, now, uuid } from '../../../test/fixtures'
import { renderInSession } from '../../../test/render'
import { useServerEvents } from '../../events'
import { ChannelBanner } from './channel-banner'

let api: FakeApi
let server: FakeServer
const refused: ChannelStatus = {
  uuid: uuid(),
  type: 'whatsapp',
  state: 'active',
  health: 'token_refused',
  health_since: now,
  alarm: null,
  backoff_until: null,
  health_version: 2,
}
const sentence = /^Ventas Bogotá no está enviando: el proveedor rechaza sus credenciales\./u
const nowIs = (...rows: ChannelStatus[]) => api.answer('listChannelStatus', () => answered(rows))

beforeEach(() => {
  api = fakeApi()
  server = fakeServer()
  nowIs(refused)
  api.answer('listChannels', () => answered([{ uuid: refused.uuid, name: 'Ventas Bogotá' }]))
})

function Screen({ admin, channel }: { admin: boolean; channel: string }) {
  useServerEvents(me.uuid, { leaveChat: () => {}, loseChat: () => {} })
  return (
    <>
      <ChannelBanner me={{ ...me, role: admin ? 'ADMIN' : 'AGENT' }} />
      <ChannelNotice channel={channel} />
    </>
  )
}
const open = (admin = true, channel = refused.uuid) =>
  renderInSession(<Screen admin={admin} channel={channel} />, server)
const note = 'Este canal no está enviando: lo que escribas espera y sale en orden cuando se repare.'

describe('a channel that does not work', () => {
  it('is shown to admins in one line, with its name and a link to repair it', async () => {
    const { user } = open()
    expect(await screen.findByText(sentence)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Ver canales' }))
    expect(location.search).toContain('channels')
  })

  it('is shown to agents above the composer, only in chats of this channel', async () => {
    open(false)
    expect(await screen.findByText(note)).toBeTruthy()
    expect(screen.queryByText(sentence)).toBeNull()
  })

  it('that works, and of which its provider warns, is shown to admins alone, once it is told', async () => {
    nowIs()
    open()
    const restricted = { ...refused, health: 'ok', health_since: null, alarm: 'number_quality' } as const
    await waitFor(() => expect(api.calls.some(({ name }) => name === 'listChannelStatus')).toBe(true))
    act(() => server.say('update:channel', { ...restricted, health_version: 9 }))
    expect(await screen.findByText(/^Ventas Bogotá: la calidad del número bajó\./u)).toBeTruthy()
    expect(screen.queryByText(note)).toBeNull()
    act(() => server.say('update:channel', { ...restricted, alarm: null, health_version: 10 }))
    await waitFor(() => expect(screen.queryByText(/calidad del número/)).toBeNull())
  })

  it('notifies of each warning, also of those that the line has no room for, and once', async () => {
    const notifications: string[] = []
    vi.stubGlobal(
      'Notification',
      class {
        static readonly permission = 'granted'
        constructor(text: string) {
          notifications.push(text)
        }
      },
    )
    const warnings = (...kinds: string[]) =>
      api.answer('listChannels', () =>
        answered([
          { uuid: refused.uuid, name: 'Ventas Bogotá', state: 'active', alarms: [] },
          {
            uuid: whatsapp.uuid,
            name: 'Tienda',
            state: 'active',
            alarms: kinds.map((kind) => ({ kind, subject: null, detail: null, since: now, until: null })),
          },
        ]),
      )
    const whatsapp = { ...refused, uuid: uuid(), health: 'ok', alarm: 'number_quality' } as const
    warnings('number_quality', 'template_paused')
    nowIs(refused, whatsapp)
    const first = open()
    await screen.findByText(/^2 canales no funcionan bien/u)
    const [quality, paused] = ['Tienda: la calidad del número bajó.', 'Tienda: Meta pausó una plantilla.']
    await waitFor(() => expect(notifications).toEqual([quality, paused]))
    warnings('account_violation', 'number_quality', 'template_paused')
    act(() => server.say('update:channel', { ...whatsapp, alarm: 'account_violation', health_version: 9 }))
    const violated = 'Tienda: Meta dice que la cuenta incumplió sus reglas.'
    await waitFor(() => expect(notifications).toEqual([quality, paused, violated]))
    // As after a reload, without what React does when a screen goes.
    const told = localStorage.getItem('hilo:alarms')
    first.unmount()
    localStorage.setItem('hilo:alarms', told ?? '')
    open()
    await screen.findByText(/^2 canales no funcionan bien/u)
    await waitFor(() => expect(api.calls.filter(({ name }) => name === 'listChannels')).toHaveLength(3))
    expect(notifications).toHaveLength(3)
  })

  it('in backoff is shown above the composer with the time, and not to admins', async () => {
    nowIs({ ...refused, health: 'ok', backoff_until: new Date(Date.now() + 600_000).toISOString() })
    open()
    expect(
      await screen.findByText(/^Este canal está en pausa por fallos hasta las \d+:\d\d [ap]m: /u),
    ).toBeTruthy()
    expect(screen.queryByText(/Ventas Bogotá/u)).toBeNull()
  })

  it('whose backoff has ended shows nothing', async () => {
    nowIs({ ...refused, health: 'ok', backoff_until: new Date(Date.now() - 1_000).toISOString() })
    open()
    await waitFor(() => expect(api.calls.length).toBeGreaterThan(0))
    expect(screen.queryByText(/en pausa/u)).toBeNull()
  })

  it('that the provider blocked shows that, not wrong credentials', async () => {
    nowIs({ ...refused, health: 'blocked' })
    open()
    expect(await screen.findByText(/el proveedor tiene detenida la cuenta\./u)).toBeTruthy()
    expect(await screen.findByText(/^El proveedor tiene detenida la cuenta de este canal/u)).toBeTruthy()
  })

  it('of another chat shows nothing', async () => {
    open(true, uuid())
    await screen.findByText(sentence)
    expect(screen.queryByText(note)).toBeNull()
  })

  it('disappears when it works again; an older event does not bring it back', async () => {
    open()
    await screen.findByText(note)
    act(() =>
      server.say('update:channel', { ...refused, health: 'ok', health_since: null, health_version: 3 }),
    )
    await waitFor(() => expect(screen.queryByText(note)).toBeNull())
    act(() => server.say('update:channel', refused))
    expect(screen.queryByText(note)).toBeNull()
    expect(screen.queryByText(sentence)).toBeNull()
  })

  it('that was dismissed stays hidden until it has another trouble', async () => {
    const { user } = open()
    await screen.findByText(sentence)
    await user.click(screen.getByRole('button', { name: 'Ocultar este aviso' }))
    expect(screen.queryByText(sentence)).toBeNull()
    expect(screen.getByText(note)).toBeTruthy()
    act(() => server.say('update:channel', { ...refused, uuid: uuid(), type: 'telegram', health_version: 5 }))
    expect(await screen.findByText(/^Telegram no está enviando/u)).toBeTruthy()
  })

  it('and others share one line', async () => {
    nowIs(refused, { ...refused, uuid: uuid(), type: 'gmail', health: 'not_subscribed' })
    open()
    expect(await screen.findByText(/^2 canales no funcionan bien\./u)).toBeTruthy()
  })

  it('that is paused shows no banner, but tells that messages wait', async () => {
    nowIs({ ...refused, state: 'paused', health: 'ok', health_since: null })
    open()
    expect(await screen.findByText(/^Este canal está en pausa/u)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Ver canales' })).toBeNull()
  })
})
