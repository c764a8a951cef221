import { connectLive, type LiveSocket } from '@hilo/client'
import { contractVersion } from '@hilo/contracts'
import { setConnected } from '../../lib/browser/connection'
import { refreshSession } from '../http/refresh'
import { storedToken } from '../session/session'

export type LiveState = 'connecting' | 'online' | 'offline'

/** The connection of this tab, one per session. */
export interface Live {
  readonly socket: LiveSocket
  state(): LiveState
  /** True from the first connection on: before it there is nothing to show. */
  everOnline(): boolean
  /** Whether the server has newer contracts than this page, which then may miss what it shows. */
  outdated(): boolean
  subscribe(listener: () => void): () => void
  close(): void
}

/** The pauses of the specification between two attempts. */
const shortestPauseMs = 1_000
const longestPauseMs = 5_000

/**
 * @param onOutage called once per outage, with the error's message; not while the device has no network, which the
 * connection bar says
 */
export function openLive(onOutage: (sentence: string) => void): Live {
  const socket = connectLive({ url: '', token: storedToken })
  const listeners = new Set<() => void>()
  let state: LiveState = 'connecting'
  let everOnline = false
  let outdated = false
  let reported = false
  let closed = false
  /** How often the session was renewed since the last connection: after the first time its token is refused in vain. */
  let renewals = 0

  const tellListeners = () => {
    for (const listener of listeners) listener()
  }
  const set = (next: LiveState) => {
    state = next
    setConnected(next !== 'offline')
    everOnline ||= next === 'online'
    tellListeners()
  }

  /** The server refused an expired token: refreshes it and connects again. */
  async function renewAndConnect(): Promise<void> {
    const token = storedToken()
    try {
      if (token === null || !(await refreshSession(token))) return
    } catch {
      // The server cannot be reached: wait as long as the socket would, then try again.
      await new Promise((resolve) => setTimeout(resolve, longestPauseMs))
    }
    if (!closed) socket.connect()
  }

  /** The server refuses a token that it has just given: the person reads what it says, and each attempt waits longer. */
  async function waitAndRenew(sentence: string): Promise<void> {
    report(sentence)
    const longest = Math.min(longestPauseMs, shortestPauseMs * 2 ** (renewals - 1))
    const pauseMs = shortestPauseMs + Math.random() * (longest - shortestPauseMs)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    if (!closed) await renewAndConnect()
  }

  function report(sentence: string): void {
    if (!navigator.onLine) return
    if (!reported) onOutage(sentence)
    reported = true
  }

  socket.on('connect', () => {
    reported = false
    renewals = 0
    set('online')
  })
  // Each process says it: while they are updated one after the other, some are newer and some are not.
  socket.on('contract', ({ version }) => {
    outdated = version > contractVersion
    tellListeners()
  })
  socket.on('disconnect', () => set('offline'))
  socket.on('connect_error', (error) => {
    set('offline')
    // Only a refused handshake has `data`; a lost connection has none.
    const refused = 'data' in error ? (error.data as { type?: string } | null | undefined) : undefined
    if (refused?.type === 'unauthorized') {
      renewals += 1
      void (renewals === 1 ? renewAndConnect() : waitAndRenew(error.message))
      return
    }
    report(error.message)
    // The server is up and refuses everybody at once: a random pause keeps them from returning all at once.
    const pauseMs = shortestPauseMs + Math.random() * (longestPauseMs - shortestPauseMs)
    if (!socket.active && !closed) setTimeout(() => !closed && socket.connect(), pauseMs)
  })
  // The network is back: connect at once instead of waiting for the next attempt.
  const reconnectNow = () => {
    if (!socket.connected && !closed) socket.disconnect().connect()
  }
  addEventListener('online', reconnectNow)

  return {
    socket,
    state: () => state,
    everOnline: () => everOnline,
    outdated: () => outdated,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close() {
      closed = true
      removeEventListener('online', reconnectNow)
      listeners.clear()
      socket.disconnect()
    },
  }
}
