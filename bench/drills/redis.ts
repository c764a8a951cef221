import { type LocalRedis, startLocalRedis } from '@hilo/local-redis'
import type { Victim } from './signals'

export interface DrilledRedis extends Victim {
  readonly url: string
  end(): Promise<void>
}

/** A Redis that forgets everything when it is killed, as the compose file's does. */
export async function startDrilledRedis(): Promise<DrilledRedis> {
  let redis: LocalRedis = await startLocalRedis()
  const { url, port } = redis
  return {
    url,
    kill: () => redis.stop(),
    async restart() {
      redis = await startLocalRedis({ port })
    },
    stop: () => void process.kill(redis.pid, 'SIGSTOP'),
    goOn: () => void process.kill(redis.pid, 'SIGCONT'),
    end: () => redis.stop(),
  }
}
