import { connectLive, type LiveSocket } from '@hilo/client'
import { noteLine } from '../lib/line'
import { refreshSession } from './refresh'
import { storedToken } from './session'

export type LiveState = 'connecting' | 'online' | 'offline'

/** The connection of this tab, and what it is doing. One per session. */
export interface Live {
  readonly socket: LiveSocket
  state(): LiveState
  /** True from the first connection on: before it there is nothing to show, after it there is something to keep. */
  everOnline(): boolean
  subscribe(listener: () => void): () => void
  close(): void
}

/**
 * @param onTrouble told once per outage, with what the error says
 */
export function openLive(onTrouble: (sentence: string) => void): Live {
  const socket = connectLive({ url: '', token: storedToken })
  const listeners = new Set<() => void>()
  let state: LiveState = 'connecting'
  let everOnline = false
  let troubled = false
  let closed = false

  const set = (next: LiveState) => {
    state = next
    noteLine(next !== 'offline')
    everOnline ||= next === 'online'
    for (const listener of listeners) listener()
  }

  /** The server refuses an ended token; a new one is asked for once, and the socket tries again with it. */
  async function renewAndConnect(): Promise<void> {
    const token = storedToken()
    try {
      if (token === null || !(await refreshSession(token))) return
    } catch {
      // The server cannot be reached: the socket's own pace of trying again serves for this too.
      await new Promise((resolve) => setTimeout(resolve, 5000))
    }
    if (!closed) socket.connect()
  }

  socket.on('connect', () => {
    troubled = false
    set('online')
  })
  socket.on('disconnect', (reason) => {
    set('offline')
    // After a dismissal by the server Socket.IO stays away by itself: the token may have ended, or the session.
    if (reason === 'io server disconnect' && !closed) socket.connect()
  })
  socket.on('connect_error', (error) => {
    set('offline')
    // A refused handshake may carry `data`; a line that is down does not.
    const refused = 'data' in error ? (error.data as { type?: string } | null | undefined) : undefined
    if (refused?.type === 'unauthorized') {
      void renewAndConnect()
      return
    }
    if (!troubled) onTrouble(error.message)
    troubled = true
    // It is there and cannot serve: everybody is told so at once, and not everybody shall ask again at once.
    const pauseMs = 1000 + Math.random() * 4000
    if (!socket.active && !closed) setTimeout(() => !closed && socket.connect(), pauseMs)
  })
  // The network is back: not a moment of the pause before the next attempt is waited for.
  const awake = () => {
    if (!socket.connected && !closed) socket.disconnect().connect()
  }
  addEventListener('online', awake)

  return {
    socket,
    state: () => state,
    everOnline: () => everOnline,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close() {
      closed = true
      removeEventListener('online', awake)
      listeners.clear()
      socket.disconnect()
    },
  }
}
