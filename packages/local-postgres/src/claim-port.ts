import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ports that systems lend to outgoing connections, any of which could get one before a server listens on it. */
const first = 20_000
const count = 12_000

/**
 * A free port for a server that this process starts, which no other caller gets while this process lives: not while the server is
 * still to listen on it, nor while it starts anew. The mark is a UDP socket of the same number, which the system itself gives once and
 * takes back when the process ends, however it ends.
 */
export async function claimPort(): Promise<number> {
  for (;;) {
    const port = first + Math.floor(Math.random() * count)
    const mark = await markOf(port)
    if (!mark) continue
    if (await isFree(port)) return port
    mark.close()
  }
}

/** Null: another process has it. */
async function markOf(port: number) {
  const socket = createSocket('udp4')
  try {
    // Not shared with other processes, as a worker of Node's cluster would.
    socket.bind({ port, address: '127.0.0.1', exclusive: true })
    await once(socket, 'listening')
    return socket.unref()
  } catch {
    return null
  }
}

/** Some programs take a port without asking here. */
async function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  try {
    probe.listen({ port, host: '127.0.0.1', exclusive: true })
    await once(probe, 'listening')
  } catch {
    return false
  }
  probe.close()
  await once(probe, 'close')
  return true
}
