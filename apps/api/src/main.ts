import { once } from 'node:events'
import { type App, createApp } from './app'
import { readOrMakeEnv } from './env'
import { realClock } from './platform/clock/clock'
import { type Hold, holdDatabase } from './platform/db/one-process'
import { noEntrySentence } from './platform/errors/no-entry'
import { StartRefused } from './platform/errors/start-refused'
import { createLogger, type Logger } from './platform/logger/logger'

/** What has not ended by then is left to the next start, as after a crash. */
const longestEndMs = 12_000

const anotherWorks =
  'Otro proceso de Hilo trabaja con esta base de datos, y después de 10 segundos la sigue usando: detenlo antes de empezar otro.'
const anotherTookIt =
  'Otro proceso de Hilo tomó la base de datos mientras este no llegaba a ella: este se detiene.'

async function main(): Promise<void> {
  const env = await readOrMakeEnv(process.env)
  const log = createLogger(env.logLevel)
  const running: Running = {}
  const end = endOnce(running, log)
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      log.info({ signal }, 'stopping')
      end(0)
    })

  const hold = await holdDatabase({
    url: env.databaseUrl,
    log,
    onTaken() {
      process.stderr.write(`${anotherTookIt}\n`)
      end(1)
    },
  })
  if (!hold) throw new StartRefused(anotherWorks)
  running.hold = hold

  const app = createApp({ ...env, clock: realClock, log, settings: env })
  running.app = app
  app.http.listen(env.port, env.host)
  await once(app.http, 'listening')
  await app.serve()
  await app.start()
  log.info({ host: env.host, port: env.port, demo: env.demo }, 'Hilo is listening')
}

/** What there is to end, so far. */
interface Running {
  app?: App
  hold?: Hold
}

/** The database is let go last: until then this process works on it. */
function endOnce(running: Running, log: Logger): (code: number) => void {
  let ending = false
  return (code) => {
    if (ending) return
    ending = true
    setTimeout(() => {
      log.error('not everything ended in time')
      process.exit(1)
    }, longestEndMs).unref()
    void (async () => {
      await running.app?.stop()
      await running.hold?.release()
    })().then(
      () => process.exit(code),
      () => process.exit(1),
    )
  }
}

/** For whoever started it. What nobody foresaw comes with where it happened. */
function lastWords(error: unknown): string {
  if (error instanceof StartRefused) return error.message
  if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE')
    return `El puerto ${process.env.PORT ?? 3000} ya está en uso. Elige otro con PORT=3100.`
  return noEntrySentence(error) ?? String(error instanceof Error ? error.stack : error)
}

main().catch((error: unknown) => {
  process.stderr.write(`${lastWords(error)}\n`)
  process.exit(1)
})
