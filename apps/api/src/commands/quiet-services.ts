import type { Env } from '../env'
import { realClock } from '../platform/clock/clock'
import { connectDb } from '../platform/db/db'
import { createJobs } from '../platform/jobs/jobs'
import { createLogger } from '../platform/logger/logger'
import { openMail } from '../platform/mail/mail'
import { checkSecret } from '../platform/secrets/check-secret'
import { deriveKeys } from '../platform/secrets/keys'
import type { Services } from '../platform/services'
import { openStorage } from '../platform/storage/storage'

/**
 * What the operations need, where nobody listens and nothing runs by itself. Announcements stay in the database: a
 * running Hilo tells them. Without sockets, HTTP and the job runner a command starts in a fraction of the time.
 */
export async function withQuietServices<T>(env: Env, work: (services: Services) => Promise<T>): Promise<T> {
  const log = createLogger(env.logLevel === 'debug' ? 'debug' : 'warn')
  const db = connectDb({ url: env.databaseUrl, connections: 4, patienceMs: 60_000, log })
  const keys = deriveKeys(env.secret)
  try {
    // What is sealed here the running Hilo has to open.
    await checkSecret(db, keys)
    return await work({
      db,
      clock: realClock,
      log,
      outbox: { published: () => {}, sweep: async () => 0, stop: async () => {} },
      realtime: { publish: () => {}, narrow: () => {}, members: async () => [], disconnect: () => {} },
      // What a command leaves to be done a running Hilo does.
      jobs: createJobs(db, realClock, log),
      storage: openStorage(env),
      mail: openMail(env),
      // What has to be read in a thread comes to a running Hilo.
      threads: { run: () => Promise.reject(new Error('a command has no threads')), close: async () => {} },
      keys,
      settings: env,
    })
  } finally {
    await db.close()
  }
}
