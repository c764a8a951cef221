import { createClient } from '@redis/client'
import type { Env } from '../../env'

const timeoutMs = 5_000

export async function checkRedis({ redisUrl }: Pick<Env, 'redisUrl'>): Promise<readonly string[]> {
  if (!redisUrl) return []
  const client = createClient({
    url: redisUrl,
    socket: { connectTimeout: timeoutMs, reconnectStrategy: false },
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.ping()
    return []
  } catch (error) {
    return [sentenceOf(error)]
  } finally {
    client.destroy()
  }
}

function sentenceOf(error: unknown): string {
  const message = error instanceof Error ? error.message : ''
  return /WRONGPASS|NOAUTH/.test(message)
    ? 'No acepta la clave de REDIS_URL.'
    : 'No responde: comprueba que está en marcha y que REDIS_URL es su dirección. Entre tanto, lo que pasa en un proceso no se ve en los demás.'
}
