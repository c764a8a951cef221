import type { Socket } from 'node:net'
import type { ChatSocket } from './listen-to-commands'

type Connection = ChatSocket['conn']

/** How long writing may continue before other work gets its turn. */
const turnMs = 2

/**
 * Makes the frames of connections leave in turns. An event for a thousand agents costs a thousand system calls: other work continues
 * between them, and the events that it causes meanwhile leave in the same write as those that still wait.
 */
export function createWriteTurns(): (connection: Connection) => void {
  const waiting = new Set<Socket>()
  let planned = false

  function write(): void {
    const began = performance.now()
    for (const socket of waiting) {
      waiting.delete(socket)
      socket.uncork()
      if (performance.now() - began > turnMs) break
    }
    planned = waiting.size > 0
    if (planned) setImmediate(write)
  }

  return (connection) => {
    const { socket } = connection.request
    connection.on('flush', () => {
      if (waiting.has(socket)) return
      socket.cork()
      waiting.add(socket)
      if (planned) return
      planned = true
      queueMicrotask(write)
    })
  }
}
