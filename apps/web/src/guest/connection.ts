import type { Ack, Addressed, GuestCall, Ice, Signal } from '@hilo/contracts'
import { io } from 'socket.io-client'
import type { Link } from './link'

interface Connection {
  signal(to: string, data: Signal): void
  leave(): void
  close(): void
}

interface Events {
  /** The state of the call after entering it, and the ICE servers for the connection. */
  onEntered(call: GuestCall, ice: Ice): void
  onState(call: GuestCall): void
  onSignal(signal: Addressed): void
  onOnline(online: boolean): void
  /** The link is another browser's, or is no more. */
  onRefused(): void
  /** Newer pages have taken the place of this one. */
  onReplaced(): void
}

/** This page. */
interface Page {
  readonly peer: string
  /** The page has announced to the customer that the sound is recorded. */
  readonly notified: boolean
}

const reportEveryMs = 5_000

/** The socket of a customer: it enters the call whenever it is connected, and says every few seconds that it is there. */
export function connect(link: Link, { peer, notified }: Page, events: Events): Connection {
  const socket = io('/video', {
    transports: ['websocket'],
    auth: { ...link, peer },
    reconnectionDelay: 500,
    reconnectionDelayMax: 3_000,
  })
  const ask = async <T>(name: string, payload: object = {}): Promise<Ack<T> | null> =>
    socket
      .timeout(5_000)
      .emitWithAck(name, payload)
      .catch(() => null) as Promise<Ack<T> | null>
  const enter = async () => {
    const answer = await ask<{ call: GuestCall; ice: Ice }>('video:enter', { notified })
    if (answer?.ok) {
      events.onOnline(true)
      events.onEntered(answer.data.call, answer.data.ice)
    } else if (answer && answer.code !== 'TOO_MANY_REQUESTS' && answer.code !== 'UNAVAILABLE')
      events.onRefused()
    else if (socket.connected) setTimeout(() => void enter(), 1_000)
  }
  const keep = setInterval(async () => {
    if (!socket.connected) return
    const answer = await ask<GuestCall>('video:keep')
    if (answer?.ok) events.onState(answer.data)
  }, reportEveryMs)
  socket.on('connect', () => void enter())
  socket.on('disconnect', (reason) =>
    // The server ended this one socket: it keeps the newest ones of a link.
    reason === 'io server disconnect' ? events.onReplaced() : events.onOnline(false),
  )
  socket.on('connect_error', (error) => {
    const { code } = (error as Error & { data?: { code?: string } }).data ?? {}
    if (code === 'VIDEO_LINK_NOT_FOUND') return events.onRefused()
    events.onOnline(false)
    // Refused by the server, and not for good: Socket.IO tries again only where it did not answer.
    if (code !== undefined) setTimeout(() => socket.connect(), 1_000 + Math.random() * 4_000)
  })
  socket.on('video:state', events.onState)
  socket.on('video:signal', events.onSignal)
  return {
    // The connection repeats by itself what could not be sent now.
    signal: (to, data) => void (socket.connected && socket.emit('video:signal', { from: peer, to, data })),
    leave: () => void socket.emit('video:leave', {}),
    close() {
      clearInterval(keep)
      socket.close()
    },
  }
}
