import { once } from 'node:events'
import { createApp } from './app'
import { readEnv, SettingsError } from './env'
import { realClock } from './platform/clock/clock'
import { createLogger } from './platform/logger/logger'

const drainMs = 5_000

async function main(): Promise<void> {
  const env = readEnv(process.env)
  const log = createLogger(env.logLevel)
  const app = createApp({ ...env, clock: realClock, log, settings: env })

  app.http.listen(env.port, env.host)
  await once(app.http, 'listening')
  await app.start()
  log.info({ host: env.host, port: env.port, demo: env.demo }, 'Hilo is listening')

  let stopping = false
  const stop = (signal: NodeJS.Signals) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), drainMs).unref()
    app.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

main().catch((error: unknown) => {
  const sentence =
    error instanceof SettingsError
      ? error.message
      : (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
        ? `El puerto ${process.env.PORT ?? 3000} ya está en uso. Elige otro con PORT=3100.`
        : String(error instanceof Error ? error.stack : error)
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
})
