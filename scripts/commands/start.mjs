// @ts-check
import { join } from 'node:path'
import { openDatabase, prepare, serviceEnv, startServices, toLog } from '../lib/hilo.mjs'
import { live } from '../lib/lifetime.mjs'
import { RunFailed } from '../lib/run.mjs'
import { say, step } from '../lib/screen.mjs'
import { readSettings } from '../lib/settings.mjs'
import { Stop, sentenceFor } from '../lib/stop.mjs'
import { summary } from '../lib/summary.mjs'
import { root, turbo } from '../lib/workspace.mjs'

const dist = (/** @type {string} */ app, /** @type {string} */ file) => join(root, 'apps', app, 'dist', file)

/** `npm start`: from a fresh clone to a running demo. */
export const start = () =>
  live(async (lifetime) => {
    const { signal } = lifetime
    const settings = readSettings(process.env)
    const { port, simulatorPort } = settings
    const log = await prepare(settings, { PORT: port, SIMULATOR_PORT: simulatorPort }, lifetime)

    const database = openDatabase(settings, lifetime, log)
    await step('Compilar', () => build({ signal, onLine: toLog(log, 'build') }))
    const { url, location } = await step('Arrancar la base de datos', () => database)

    const env = { NODE_ENV: 'production', ...serviceEnv(settings, url), WEB_DIR: join(root, 'apps/web/dist') }
    await step('Preparar los datos', async () => {
      const { operatorCommand } = await import('../lib/operator-command.mjs')
      for (const name of ['migrate', 'seed-demo']) {
        await operatorCommand([dist('api', 'cli.js'), name], { env, signal, onLine: toLog(log, name) })
      }
    })
    const service = (/** @type {string} */ name, /** @type {string} */ main) => {
      return { name, args: ['--enable-source-maps', main], cwd: root, onLine: toLog(log, name) }
    }
    const plans = [
      service('Hilo', dist('api', 'main.js')),
      service('El simulador', dist('simulator', 'main.js')),
    ]
    const health = [`http://127.0.0.1:${port}/readyz`, `http://127.0.0.1:${simulatorPort}/healthz`]
    const { failed } = await step('Arrancar Hilo', () => startServices(plans, health, env, lifetime))
    say(summary(settings, location))
    await Promise.race([failed, lifetime.asked]).finally(() => say('\nDeteniendo Hilo…'))
  })

/** @param {import('../lib/workspace.mjs').Listening} listening */
async function build(listening) {
  const apps = ['api', 'web', 'simulator'].map((name) => `--filter=@hilo/${name}`)
  await turbo(['run', 'build', ...apps], listening).catch((error) => {
    if (!(error instanceof RunFailed)) throw error
    throw new Stop(sentenceFor(error.output, 'No se pudo compilar Hilo.'), { cause: error })
  })
}
