// @ts-check
import { resolve } from 'node:path'
import { Stop } from './process/stop.mjs'
import { root } from './workspace.mjs'

/**
 * @typedef {object} Settings
 * @property {number} port
 * @property {number} simulatorPort
 * @property {string} dataDir
 * @property {string | undefined} databaseUrl
 * @property {string} publicUrl
 */

/**
 * The settings of `npm start` from the environment. An empty value counts as none: shells and compose files may set one.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {string} defaultDataDir
 * @returns {Settings}
 */
export function readSettings(env, defaultDataDir = '.hilo') {
  const port = readPort('PORT', env.PORT) ?? 3000
  if (port === 65_535 && !env.SIMULATOR_PORT) {
    throw new Stop('PORT vale 65535 y el simulador usaría el siguiente: indica también SIMULATOR_PORT.')
  }
  const simulatorPort = readPort('SIMULATOR_PORT', env.SIMULATOR_PORT) ?? port + 1
  if (port === simulatorPort) throw new Stop(`PORT y SIMULATOR_PORT valen ${port}: deben ser distintos.`)
  return {
    port,
    simulatorPort,
    dataDir: resolve(root, env.HILO_DATA_DIR || defaultDataDir),
    databaseUrl: readUrl('DATABASE_URL', env.DATABASE_URL, ['postgres:', 'postgresql:']),
    publicUrl: readUrl('PUBLIC_URL', env.PUBLIC_URL, ['http:', 'https:']) ?? `http://127.0.0.1:${port}`,
  }
}

/**
 * @param {string} name
 * @param {string | undefined} value
 */
export function readPort(name, value) {
  if (!value) return undefined
  const port = Number(value)
  if (/^\d+$/.test(value) && port >= 1 && port <= 65_535) return port
  throw new Stop(`${name} vale «${value}» y debe ser un puerto, de 1 a 65535.`)
}

/**
 * @param {string} name
 * @param {string | undefined} value
 * @param {string[]} protocols
 */
function readUrl(name, value, protocols) {
  if (!value) return undefined
  if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value
  // The value is not shown: a database's URL contains a password.
  throw new Stop(`${name} debe ser una dirección completa que empiece por ${protocols[0]}//.`)
}
