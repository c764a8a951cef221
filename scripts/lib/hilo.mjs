// @ts-check
import { join } from 'node:path'
import { openLogFile } from './log-file.mjs'
import { claim } from './process/instance.mjs'
import { requireFree } from './process/ports.mjs'
import { Stop } from './process/stop.mjs'
import { step } from './screen.mjs'
import { install, isInstalled } from './workspace.mjs'

/** What `npm start` and `pnpm dev` share: the services and their database. */

/** @typedef {import('./settings.mjs').Settings} Settings */
/** @typedef {import('./process/lifetime.mjs').Lifetime} Lifetime */
/** @typedef {import('./log-file.mjs').LogFile} LogFile */
/** @typedef {{ name: string, args: string[], command?: string, cwd: string, env: NodeJS.ProcessEnv, onLine: (line: string) => void }} ServicePlan */

const READY_MS = 120_000

/** @param {LogFile} log @param {string} source */
export const toLog = (log, source) => (/** @type {string} */ line) => log.write(source, line)

/**
 * Checks everything that can be checked before the first long step.
 *
 * @param {Settings} settings
 * @param {Record<string, number>} ports by the variable that chooses them
 * @param {Lifetime} lifetime
 */
export async function prepare({ dataDir, publicUrl }, ports, lifetime) {
  const { release, markStopping, portWaitMs } = await claim(dataDir, publicUrl)
  lifetime.atEnd(release)
  lifetime.signal.addEventListener('abort', markStopping)
  const log = openLogFile(dataDir)
  lifetime.logTo(log)
  for (const [name, port] of Object.entries(ports)) await requireFree(name, port, portWaitMs)
  if (!isInstalled()) {
    const listening = { signal: lifetime.signal, onLine: toLog(log, 'install') }
    await step('Instalar los paquetes (la primera vez tarda)', () => install(listening))
  }
  return log
}

/**
 * Starts the database at once, and stops it at the end even if nobody awaited it.
 *
 * @param {Settings} settings
 * @param {Lifetime} lifetime
 * @param {LogFile} log
 * @returns {Promise<{ url: string, location: string | undefined }>}
 */
export function openDatabase({ databaseUrl, dataDir }, lifetime, log) {
  if (databaseUrl) return Promise.resolve({ url: databaseUrl, location: undefined })
  // Imported only here: it needs packages that may just have been installed.
  const starting = import('./postgres.mjs').then(({ startDatabase }) =>
    startDatabase(dataDir, toLog(log, 'postgres')),
  )
  lifetime.atEnd(() => starting.then(({ stop }) => stop()).catch(() => {}))
  const opened = starting.then(({ superuserUrl, location }) => ({ url: superuserUrl('hilo'), location }))
  opened.catch(() => {})
  return opened
}

/**
 * @param {Settings} settings
 * @param {string} databaseUrl
 * @param {NodeJS.ProcessEnv} [baseEnv] the environment that they inherit
 */
export function serviceEnv({ port, simulatorPort, dataDir, publicUrl }, databaseUrl, baseEnv = process.env) {
  return {
    ...baseEnv,
    HILO_MODE: 'demo',
    HOST: '127.0.0.1',
    PORT: String(port),
    SIMULATOR_PORT: String(simulatorPort),
    SIMULATOR_URL: `http://127.0.0.1:${simulatorPort}`,
    // The app at Meta that the simulator plays.
    META_APP_ID: '670843887433847',
    META_APP_SECRET: 'la-clave-de-la-app-de-Hilo',
    META_CONFIG_ID: '1580226199',
    META_VERIFY_TOKEN: 'el-token-de-la-app-de-Hilo',
    API_URL: `http://127.0.0.1:${port}`,
    PUBLIC_URL: publicUrl,
    DATABASE_URL: databaseUrl,
    HILO_DATA_DIR: dataDir,
    SIMULATOR_ACCOUNTS: join(dataDir, 'simulator-accounts.json'),
  }
}

/**
 * Runs the services and returns once they answer.
 *
 * @param {ServicePlan[]} plans
 * @param {string[]} healthUrls
 * @param {Lifetime} lifetime
 * @returns {Promise<{ failed: Promise<never> }>}
 */
export async function startServices(plans, healthUrls, lifetime) {
  const { startService, untilHealthy } = await import('./process/services.mjs')
  const services = await Promise.all(plans.map((plan) => startService(plan)))
  lifetime.atEnd(() => Promise.all(services.map(({ stop }) => stop())))
  const failed = Promise.race(services.map((service) => service.failed)).then((stop) => Promise.reject(stop))
  failed.catch(() => {})
  const late = AbortSignal.timeout(READY_MS)
  const signal = AbortSignal.any([lifetime.signal, late])
  const ready = Promise.all(healthUrls.map((url) => untilHealthy(url, signal)))
  await Promise.race([ready, failed]).catch((error) => {
    throw late.aborted ? new Stop('Hilo no respondió en dos minutos.', { cause: error }) : error
  })
  return { failed }
}
