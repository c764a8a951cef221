import type { Logger } from '../../logger/logger'
import type { CreateTransport } from './transport'

/** Redis as the bus between the processes, if there is one. Its client is imported only here: without a Redis a process loads none of it. */
export async function openRedisBus(
  url: string | undefined,
  log: Logger,
): Promise<CreateTransport | undefined> {
  if (url === undefined) return undefined
  const { createRedisTransport } = await import('./redis-transport')
  return (_process, namespace) => createRedisTransport(url, namespace, log)
}
