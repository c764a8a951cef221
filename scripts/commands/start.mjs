// @ts-check
import { build, builtEnv, prepareData, startBuilt } from '../lib/built.mjs'
import { openDatabase, prepare, serviceEnv, toLog } from '../lib/hilo.mjs'
import { live } from '../lib/process/lifetime.mjs'
import { shareSettings } from '../lib/process/operator-settings.mjs'
import { say, step } from '../lib/screen.mjs'
import { readSettings } from '../lib/settings.mjs'
import { firstDay, summary } from '../lib/summary.mjs'

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

    const env = builtEnv(settings, url)
    await step('Preparar los datos', () => prepareData(env, lifetime, log))
    const { failed } = await step('Arrancar Hilo', () => startBuilt(settings, env, lifetime, log))
    lifetime.atEnd(shareSettings(settings.dataDir, serviceEnv(settings, url, {})))
    say(summary(settings, location))
    say(firstDay)
    await Promise.race([failed, lifetime.interrupted]).finally(() => say('\nDeteniendo Hilo…'))
  })
