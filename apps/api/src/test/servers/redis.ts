import { startLocalRedis } from '@hilo/local-redis'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The Redis between the test's processes. Only `pnpm test:scale` has one: elsewhere this is undefined. */
    redisUrl: string | undefined
  }
}

/** The Redis that REDIS_URL names, or one of this run's own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.REDIS_URL
  if (given) {
    project.provide('redisUrl', given)
    return async () => {}
  }
  const redis = await startLocalRedis()
  project.provide('redisUrl', redis.url)
  return () => redis.stop()
}
