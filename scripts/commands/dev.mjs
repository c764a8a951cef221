// @ts-check
import { readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { openDatabase, prepare, serviceEnv, startServices, toLog } from '../lib/hilo.mjs'
import { live } from '../lib/process/lifetime.mjs'
import { say, step } from '../lib/screen.mjs'
import { readPort, readSettings } from '../lib/settings.mjs'
import { summary } from '../lib/summary.mjs'
import { root, toolEnv, turbo } from '../lib/workspace.mjs'

/** `pnpm dev`: like `npm start`, but from source with reload, and with its own data. */
export const dev = () =>
  live(async (lifetime) => {
    const { signal } = lifetime
    const webPort = readPort('WEB_PORT', process.env.WEB_PORT) ?? 5173
    const web = `http://127.0.0.1:${webPort}`
    // Browsers use Vite's address, and Vite forwards requests of the API: so that is the API's public address.
    const settings = readSettings({ ...process.env, PUBLIC_URL: process.env.PUBLIC_URL || web }, '.hilo-dev')
    const { port, simulatorPort } = settings
    const ports = { PORT: port, SIMULATOR_PORT: simulatorPort, WEB_PORT: webPort }
    const log = await prepare(settings, ports, lifetime)

    const database = openDatabase(settings, lifetime, log)
    await step('Generar el cliente de Prisma', () =>
      turbo(['run', 'generate'], { signal, onLine: toLog(log, 'generate') }),
    )
    const { url, location } = await step('Arrancar la base de datos', () => database)
    const env = { ...toolEnv(), ...serviceEnv(settings, url), HILO_API: `http://127.0.0.1:${port}` }
    await step('Preparar los datos', async () => {
      const { operatorCommand } = await import('../lib/process/operator-command.mjs')
      for (const name of ['migrate', 'seed-demo']) {
        const args = ['--import', 'tsx', join(root, 'apps/api/src/cli.ts'), name]
        await operatorCommand(args, { env, signal, onLine: toLog(log, name) })
      }
    })
    const plans = [
      devService('api', env),
      devService('simulator', env),
      devService('web', env, `--port ${webPort} --strictPort`),
    ]
    const { failed } = await startServices(plans, [web, `http://127.0.0.1:${port}/readyz`], lifetime)
    say(summary({ ...settings, port: webPort }, location))
    await Promise.race([failed, lifetime.interrupted]).finally(() => say('\nDeteniendo Hilo…'))
  })

/**
 * Runs the `dev` script of an app's package.json.
 *
 * @param {string} name
 * @param {NodeJS.ProcessEnv} env
 * @param {string} more arguments
 */
function devService(name, env, more = '') {
  const cwd = join(root, 'apps', name)
  const { scripts } = JSON.parse(readFileSync(join(cwd, 'package.json'), 'utf8'))
  const PATH = [join(cwd, 'node_modules', '.bin'), env.PATH].join(delimiter)
  const onLine = (/** @type {string} */ line) => say(`${name} | ${line}`)
  return {
    name,
    command: '/bin/sh',
    args: ['-c', `exec ${scripts.dev} ${more}`],
    cwd,
    env: { ...env, PATH },
    onLine,
  }
}
