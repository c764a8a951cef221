import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Instance } from './instance'

/** The Hilo of a file of journeys. */
export type GivenInstance = Pick<Instance, 'hilo' | 'simulator' | 'log' | 'dataDir' | 'databaseUrl'>

/**
 * The processes of each Hilo belong to the runner; its workers ask here for a new one for each file. There is one more than there are
 * workers: it starts while they are at work, so that a file does not wait for it.
 */
export async function serveInstances(
  instances: readonly Instance[],
): Promise<{ url: string; close(): Promise<void> }> {
  const unused = [...instances]
  let next: Promise<Instance> | null = null
  /** The holders by process id. */
  const holders = new Map<Instance, number>()

  function prepareNext(): void {
    const one = unused.shift()
    if (!one) return
    const started = one.startNew().then(() => one)
    // The process that takes the port gets the error.
    started.catch(() => unused.push(one))
    next = started
  }

  async function take(worker: number): Promise<Instance> {
    for (const [one, holder] of holders)
      if (holder === worker || !isAlive(holder)) {
        holders.delete(one)
        unused.push(one)
      }
    if (!next) prepareNext()
    const taken = next
    if (!taken) throw new Error('There is no Hilo left for this worker.')
    next = null
    const one = await taken
    holders.set(one, worker)
    if (!next) prepareNext()
    return one
  }

  const server = createServer((request, response) => {
    take(Number(request.headers['x-worker'])).then(
      ({ hilo, simulator, log, dataDir, databaseUrl }) =>
        response.end(JSON.stringify({ hilo, simulator, log, dataDir, databaseUrl } satisfies GivenInstance)),
      (error: unknown) => response.writeHead(500).end(error instanceof Error ? error.message : String(error)),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
      // A starting one cannot be stopped before it has started.
      await next?.catch(() => {})
    },
  }
}

/** A Hilo as the demo is when it is new, for this process, until it asks for another one. */
export async function takeInstance(url: string): Promise<GivenInstance> {
  const answer = await fetch(url, { method: 'POST', headers: { 'x-worker': String(process.pid) } })
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()) as GivenInstance
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
