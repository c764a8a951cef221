import { commonErrorTable } from '@hilo/contracts'
import type { LiveSocket } from './connect'

const pauseMs = 1_000
/** A no is an answer; that the server cannot, or said nothing, is none. */
const isNoAnswer = (refusal: string): boolean =>
  refusal in commonErrorTable && commonErrorTable[refusal as keyof typeof commonErrorTable].status >= 500

export interface CatchingUp {
  /** Asks at once, and resolves to the first outcome: why there is nothing, or null. */
  now(): Promise<string | null>
  stop(): void
}

/**
 * Runs `ask` when told to and at every connection, until the server has answered it: one that is busy with everybody's
 * return may say that it cannot, or say nothing, and what is on the screen would stay as old as it is, or empty.
 */
export function catchUp(socket: LiveSocket, ask: () => Promise<string | null>): CatchingUp {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  async function now(): Promise<string | null> {
    clearTimeout(timer)
    const refusal = await ask()
    // Without a line, the next connection asks.
    if (stopped || refusal === null || !isNoAnswer(refusal) || !socket.connected) return refusal
    clearTimeout(timer)
    timer = setTimeout(now, pauseMs * (1 + Math.random()))
    return refusal
  }
  const onConnect = () => void now()
  socket.on('connect', onConnect)
  return {
    now,
    stop() {
      stopped = true
      clearTimeout(timer)
      socket.off('connect', onConnect)
    },
  }
}
