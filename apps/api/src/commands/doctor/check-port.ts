import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Env } from '../../env'
import { readAnswer } from '../../platform/http/bodies/read-answer'

const timeoutMs = 3_000
/** Another program may answer anything. */
const mostBytes = 64 * 1024

/** Free for Hilo to start on, or already Hilo's. */
export async function checkPort({ host, port }: Pick<Env, 'host' | 'port'>): Promise<readonly string[]> {
  if (await isFree(host, port)) return []
  const at = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host
  return (await isHilo(`http://${at}:${port}`))
    ? []
    : [`El puerto ${port} lo usa otro programa: ciérralo o elige otro con PORT=${port + 100}.`]
}

async function isFree(host: string, port: number): Promise<boolean> {
  const probe = createServer().listen(port, host)
  try {
    await once(probe, 'listening')
    return true
  } catch {
    return false
  } finally {
    probe.close()
  }
}

/** Nothing but Hilo answers its health check with its version. */
export const isHilo = (url: string): Promise<boolean> =>
  fetch(`${url}/healthz`, { signal: AbortSignal.timeout(timeoutMs) })
    .then(
      async (answer) =>
        answer.ok &&
        typeof (JSON.parse(await readAnswer(answer, mostBytes)) as { version?: unknown }).version ===
          'string',
      () => false,
    )
    .catch(() => false)
