import { type ErrorCode, errorTable } from '@hilo/contracts'
import type { LiveSocket } from './connect'

const pauseMs = 1_000

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
    // A no is an answer. Without a line, the next connection asks.
    if (stopped || refusal === null || errorTable[refusal].status < 500 || !socket.connected) return
    clearTimeout(timer)
    timer = setTimeout(onConnect, pauseMs * (1 + Math.random()))
  }
  const listener = () => void onConnect()
  socket.on('connect', listener)
  return () => {
    stopped = true
    clearTimeout(timer)
    socket.off('connect', listener)
  }
}
