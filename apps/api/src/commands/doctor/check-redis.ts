import type { Env } from '../../env'
import { pingRedis } from '../../platform/realtime/bus/ping-redis'

export async function checkRedis({ redisUrl }: Pick<Env, 'redisUrl'>): Promise<readonly string[]> {
  if (!redisUrl) return []
  return pingRedis(redisUrl).then(
    () => [],
    (error: unknown) => [sentenceOf(error)],
  )
}

function sentenceOf(error: unknown): string {
  const message = error instanceof Error ? error.message : ''
  return /WRONGPASS|NOAUTH/.test(message)
    ? 'No acepta la clave de REDIS_URL.'
    : 'No responde: comprueba que está en marcha y que REDIS_URL es su dirección. Entre tanto, lo que pasa en un proceso no se ve en los demás.'
}
