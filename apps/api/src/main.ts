import type { Server } from 'node:http'
import { join } from 'node:path'
import { type App, createApp } from './app'
import { readOrMakeEnv } from './env'
import { realClock } from './platform/clock/clock'
import { waitAtMost } from './platform/clock/wait-at-most'
import { connectionErrorSentence } from './platform/errors/connection-error'
import { StartRefused } from './platform/errors/start-refused'
import { listen } from './platform/http/listen'
import { createMetricsServer } from './platform/http/serve-metrics'
import { createLogger, type Logger } from './platform/logger/logger'
import { openRedisBus } from './platform/realtime/bus/redis-bus'
import { requireFolders } from './platform/storage/require-folders'
import type { Traces } from './platform/tracing/export-traces'
import { version } from './platform/version'

/** After this the process exits; the next start recovers as after a crash. */
const shutdownTimeoutMs = 12_000

/** Time for a proxy to see that this process is not ready any more. */
const drainMs = 400

/** How long a process that begins may be unreachable. Usually it serves within a fraction of this. */
const silentStartMs = 3_000

async function main(): Promise<void> {
  const env = await readOrMakeEnv(process.env)
  await requireFolders(env)
  const log = createLogger(env.logLevel)
  const running: Running = {}
  const end = endOnce(running, log)
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      log.info({ signal }, 'the process ends after a signal')
      end(0)
    })

  // Imported only here: without a collector a process loads none of it.
  if (env.otlpEndpoint)
    running.traces = (await import('./platform/tracing/export-traces')).exportTraces(env.otlpEndpoint, log)
  const bus = await openRedisBus(env.redisUrl, log)
  const app = createApp({ ...env, bus, clock: realClock, log, settings: env })
  running.app = app
  // A proxy sends requests to any process that listens, so this one listens once it serves. One that must wait longer logs it.
  const serves = app.serve()
  await waitAtMost(silentStartMs, serves)
  await listen(app.http, { host: env.host, port: env.port, setting: 'PORT' })
  if (env.metricsPort !== undefined) {
    running.metrics = createMetricsServer(app.metrics)
    await listen(running.metrics, { host: env.host, port: env.metricsPort, setting: 'METRICS_PORT' })
  }
  await serves
  await app.start()
  // Otherwise people wait for mails that do not leave.
  if (!env.demo && !env.smtp)
    log.warn(
      { folder: join(env.dataDir, 'mail') },
      'no mail leaves without SMTP_URL: all of them stay in a folder',
    )
  log.info({ version, host: env.host, port: env.port, role: env.role, demo: env.demo }, 'Hilo is listening')
}

/** The parts that have started so far and must be ended. */
interface Running {
  app?: App
  metrics?: Server
  traces?: Traces
}

function endOnce(running: Running, log: Logger): (code: number) => void {
  let ending = false
  return (code) => {
    if (ending) return
    ending = true
    setTimeout(() => {
      log.error('not everything ended in time')
      process.exit(1)
    }, shutdownTimeoutMs).unref()
    running.metrics?.close()
    const stopped = Promise.resolve(running.app?.stop({ drainMs })).finally(() => running.traces?.stop())
    void stopped.then(
      () => process.exit(code),
      () => process.exit(1),
    )
  }
}

/** A sentence for the operator; unexpected errors with their stack. */
function startErrorSentence(error: unknown): string {
  if (error instanceof StartRefused) return error.message
  return connectionErrorSentence(error) ?? String(error instanceof Error ? error.stack : error)
}

main().catch((error: unknown) => {
  process.stderr.write(`${startErrorSentence(error)}\n`)
  process.exit(1)
})
