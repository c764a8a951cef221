import type { Env } from '../env'
import { realClock } from '../platform/clock/clock'
import { connectDb } from '../platform/db/db'
import { poolSizes } from '../platform/db/pool-sizes'
import { createJobs } from '../platform/jobs/jobs'
import { createLogger } from '../platform/logger/logger'
import { openMail } from '../platform/mail/mail'
import { createMetrics } from '../platform/metrics/metrics'
import { createPictureWriter } from '../platform/pictures/rewrite-picture'
import { recogniseCopy } from '../platform/quiet/recognise-copy'
import { noRealtime } from '../platform/realtime/no-realtime'
import { checkSecret } from '../platform/secrets/check-secret'
import { deriveKeys } from '../platform/secrets/keys'
import type { Services } from '../platform/services'
import { openStorage } from '../platform/storage/open-storage'
import { version } from '../platform/version'

/**
 * Services without sockets, HTTP and workers, so that a command starts fast. Announcements and jobs stay in the database for a
 * running Hilo.
 */
export async function withCommandServices<T>(env: Env, work: (services: Services) => Promise<T>): Promise<T> {
  const log = createLogger(env.logLevel === 'debug' ? 'debug' : 'warn')
  const db = connectDb({
    url: env.databaseUrl,
    directUrl: env.directUrl,
    sizes: { ...poolSizes.both, main: 4 },
    connectionWaitMs: 60_000,
    log,
  })
  const metrics = createMetrics(version)
  const keys = deriveKeys(env.secret, env.previousSecret)
  const storage = openStorage(env)
  try {
    // The running Hilo must be able to decrypt what the command encrypts.
    await checkSecret(db, keys)
    // A command too may reach a provider.
    await recogniseCopy({ db, storage, clock: realClock, log: createLogger('silent'), settings: env })
    return await work({
      db,
      clock: realClock,
      log,
      metrics,
      announcer: { announce: async () => {}, publish: () => {}, sweep: async () => 0, stop: async () => {} },
      realtime: noRealtime,
      // A running Hilo does the jobs that a command adds.
      jobs: createJobs(db, realClock, log, metrics),
      storage,
      writePicture: createPictureWriter(storage),
      mail: openMail(env),
      // No command needs a thread.
      workerThreads: {
        run: () => Promise.reject(new Error('a command has no threads')),
        begin: () => {
          throw new Error('a command has no threads')
        },
        close: async () => {},
      },
      keys,
      settings: env,
    })
  } finally {
    await db.close()
  }
}
