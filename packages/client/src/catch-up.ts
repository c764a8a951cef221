import { commonErrorTable, type ErrorCode } from '@hilo/contracts'
import type { LiveSocket } from './connect'

const pauseMs = 1_000
/** A no is an answer; that the server cannot, or said nothing, is none. */
export const isNoAnswer = (refusal: ErrorCode): boolean =>
  refusal in commonErrorTable && commonErrorTable[refusal as keyof typeof commonErrorTable].status >= 500
export const askAgainMs = (): number => pauseMs * (1 + Math.random())

/**
 * Runs `ask` at every connection until the server has answered it: one that is busy with everybody's return may say
 * that it cannot, or say nothing, and what is on the screen would stay as old as it is. Returns how to stop.
 */
export function catchUp(socket: LiveSocket, ask: () => Promise<ErrorCode | null>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  async function onConnect(): Promise<void> {
    clearTimeout(timer)
    const refusal = await ask()
    // Without a line, the next connection asks.
    if (stopped || refusal === null || !isNoAnswer(refusal) || !socket.connected) return
    clearTimeout(timer)
    timer = setTimeout(onConnect, askAgainMs())
  }
  const listener = () => void onConnect()
  socket.on('connect', listener)
  return () => {
    stopped = true
    clearTimeout(timer)
    socket.off('connect', listener)
  }
}
