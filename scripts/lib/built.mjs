// @ts-check
import { join } from 'node:path'
import { serviceEnv, startServices, toLog } from './hilo.mjs'
import { RunFailed } from './process/run.mjs'
import { Stop, sentenceFor } from './process/stop.mjs'
import { root, turbo } from './workspace.mjs'

/** The compiled Hilo, for `npm start` and for the browser tests. */

/** @typedef {import('./settings.mjs').Settings} Settings */
/** @typedef {import('./process/lifetime.mjs').Lifetime} Lifetime */
/** @typedef {import('./log-file.mjs').LogFile} LogFile */

const dist = (/** @type {string} */ app, /** @type {string} */ file) => join(root, 'apps', app, 'dist', file)

/** The folder that a run of tests has compiled before its first test. */
const compiledFolder = 'HILO_COMPILED'

/** For a run of tests that has compiled everything: what it runs does not compile again, beside tests that start what is compiled. */
export function trustCompiled() {
  process.env[compiledFolder] = root
}

/** @param {import('./workspace.mjs').Listening} listening */
export async function build(listening) {
  // Another version, which a test has checked out elsewhere, is compiled all the same.
  if (process.env[compiledFolder] === root) return
  const apps = ['api', 'web', 'simulator'].map((name) => `--filter=@hilo/${name}`)
  await turbo(['run', 'build', ...apps], listening).catch((error) => {
    if (!(error instanceof RunFailed)) throw error
    throw new Stop(sentenceFor(error.output, 'No se pudo compilar Hilo.'), { cause: error })
  })
}

/**
 * @param {Settings} settings
 * @param {string} databaseUrl
 * @param {NodeJS.ProcessEnv} [baseEnv]
 */
export function builtEnv(settings, databaseUrl, baseEnv) {
  return {
    NODE_ENV: 'production',
    ...serviceEnv(settings, databaseUrl, baseEnv),
    WEB_DIR: join(root, 'apps/web/dist'),
  }
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {Pick<Lifetime, 'signal'>} lifetime
 * @param {LogFile} log
 */
export async function prepareData(env, lifetime, log) {
  await migrate(env, lifetime, log)
  await command('seed-demo', env, lifetime, log)
}

/** @param {NodeJS.ProcessEnv} env @param {Pick<Lifetime, 'signal'>} lifetime @param {LogFile} log */
export const migrate = (env, lifetime, log) => command('migrate', env, lifetime, log)

/** @param {string} name @param {NodeJS.ProcessEnv} env @param {Pick<Lifetime, 'signal'>} lifetime @param {LogFile} log */
async function command(name, env, { signal }, log) {
  // Imported only here: it needs packages that may just have been installed.
  const { operatorCommand } = await import('./process/operator-command.mjs')
  await operatorCommand([dist('api', 'cli.js'), name], { env, signal, onLine: toLog(log, name) })
}

/**
 * @param {Settings} settings
 * @param {NodeJS.ProcessEnv} env
 * @param {Lifetime} lifetime
 * @param {LogFile} log
 */
export function startBuilt({ port, simulatorPort }, env, lifetime, log) {
  const service = (/** @type {string} */ name, /** @type {string} */ main) => {
    return { name, args: [main], cwd: root, env, onLine: toLog(log, name) }
  }
  const plans = [
    service('Hilo', dist('api', 'main.js')),
    service('El simulador', dist('simulator', 'main.js')),
  ]
  const health = [`http://127.0.0.1:${port}/readyz`, `http://127.0.0.1:${simulatorPort}/healthz`]
  return startServices(plans, health, lifetime)
}
