// @ts-check
import { join } from 'node:path'
import { claim } from './instance.mjs'
import { openLogFile } from './log-file.mjs'
import { requireFree } from './ports.mjs'
import { step } from './screen.mjs'
import { Stop } from './stop.mjs'
import { install, isInstalled } from './workspace.mjs'

/** What `npm start` and `pnpm dev` share: the same services over the same data, compiled or reloading. */

/** @typedef {import('./settings.mjs').Settings} Settings */
/** @typedef {import('./lifetime.mjs').Lifetime} Lifetime */
/** @typedef {import('./log-file.mjs').LogFile} LogFile */
/** @typedef {{ name: string, args: string[], command?: string, cwd: string, env: NodeJS.ProcessEnv, onLine: (line: string) => void }} ServicePlan */

const READY_MS = 120_000

/** @param {LogFile} log @param {string} source */
export const toLog = (log, source) => (/** @type {string} */ line) => log.write(source, line)

/**
 * Everything that can be known to be wrong is found before the first long step.
 *
 * @param {Settings} settings
 * @param {Record<string, number>} ports by the variable that chooses them
 * @param {Lifetime} lifetime
 */
export async function prepare({ dataDir, publicUrl }, ports, lifetime) {
  const { release, stopping, patienceMs } = await claim(dataDir, publicUrl)
  lifetime.atEnd(release)
  lifetime.signal.addEventListener('abort', stopping)
  const log = openLogFile(dataDir)
  lifetime.logTo(log)
  for (const [name, port] of Object.entries(ports)) await requireFree(name, port, patienceMs)
  if (!isInstalled()) {
    const listening = { signal: lifetime.signal, onLine: toLog(log, 'install') }
    await step('Instalar los paquetes (la primera vez tarda)', () => install(listening))
  }
  return log
}

/**
 * Begins at once; whether or not anybody waits for it, it is stopped at the end.
 *
 * @param {Settings} settings
 * @param {Lifetime} lifetime
 * @param {LogFile} log
 * @returns {Promise<{ url: string, location: string | undefined }>}
 */
export function openDatabase({ databaseUrl, dataDir }, lifetime, log) {
  if (databaseUrl) return Promise.resolve({ url: databaseUrl, location: undefined })
  // Imported late: it needs the packages that were just installed.
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
 * @param {NodeJS.ProcessEnv} [given] what they may see of our own surroundings
 */
export function serviceEnv({ port, simulatorPort, dataDir, publicUrl }, databaseUrl, given = process.env) {
  return {
    ...given,
    HILO_MODE: 'demo',
    HOST: '127.0.0.1',
    PORT: String(port),
    SIMULATOR_PORT: String(simulatorPort),
    SIMULATOR_URL: `http://127.0.0.1:${simulatorPort}`,
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
  const { startService, untilHealthy } = await import('./services.mjs')
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
