import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** One address before several processes. Each connection goes to the next process that takes it. */
interface Balancer {
  readonly url: string
  close(): void
}

const checkEveryMs = 100
/** A process whose readiness check takes longer gets no more connections. */
const readyMs = 1_000

/** Opens a balancer without sticky sessions. It asks each process whether it is ready, as an orchestrator does. */
export async function openBalancer(all: readonly number[]): Promise<Balancer> {
  const open = new Set<Socket>()
  let ports = all
  let next = 0
  const isReady = (port: number) =>
    fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(readyMs) }).then(
      ({ ok }) => ok,
      () => false,
    )
  const checks = all.map((port) => {
    let isReadyNow = true
    let checking = false
    const timer = setInterval(async () => {
      if (checking) return
      checking = true
      isReadyNow = await isReady(port)
      checking = false
      const ready = checks.filter((check) => check.isReady()).map((check) => check.port)
      // Uses all processes if none has answered in time, because a busy machine is no reason to refuse everybody.
      ports = ready.length > 0 ? ready : all
    }, checkEveryMs)
    return { port, timer, isReady: () => isReadyNow }
  })
  const server = createServer((client) => {
    open.add(client)
    client.on('error', () => {})
    client.on('close', () => open.delete(client))
    next += 1
    const first = next % ports.length
    tryInTurn(client, [...ports.slice(first), ...ports.slice(0, first)])
  })
  function tryInTurn(client: Socket, [port, ...others]: readonly number[]): void {
    if (port === undefined) return void client.destroy()
    const upstream = connect(port, '127.0.0.1')
    upstream.once('error', () => {
      if (upstream.connecting || upstream.bytesRead + upstream.bytesWritten === 0) tryInTurn(client, others)
      else client.destroy()
    })
    upstream.once('connect', () => {
      client.pipe(upstream)
      upstream.pipe(client)
      upstream.on('close', () => client.destroy())
      client.on('close', () => upstream.destroy())
    })
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      for (const { timer } of checks) clearInterval(timer)
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}
