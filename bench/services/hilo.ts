import { join } from 'node:path'
import { run } from '../../scripts/lib/run.mjs'
import { root } from '../../scripts/lib/workspace.mjs'
import { freePort } from '../lib/free-port'
import { type Child, startChild, surroundings } from './child'
import { adminPassword, credentialsOf, people } from './installation'
import type { Database } from './postgres'

const dist = (app: string, file: string) => join(root, 'apps', app, 'dist', file)

/** What every Hilo of a run shares: where its secrets lie, and its provider. */
export interface Site {
  readonly dataDir: string
  readonly simulatorUrl: string
}

export interface Hilo extends Child {
  readonly url: string
}

/** As an operator sets it for production: behind no proxy, with secrets that it made itself. */
export function envOf({ dataDir, simulatorUrl }: Site, { url }: Database, port: number): NodeJS.ProcessEnv {
  return {
    NODE_ENV: 'production',
    HILO_MODE: 'production',
    HILO_GENERATE_SECRETS: '1',
    HILO_DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATABASE_URL: url,
    LOG_LEVEL: 'warn',
    WEB_DIR: join(root, 'apps/web/dist'),
    WHATSAPP_GRAPH_BASE: `${simulatorUrl}/graph`,
  }
}

export async function startHilo(site: Site, database: Database): Promise<Hilo> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = await startChild({
    name: 'Hilo',
    args: [dist('api', 'main.js')],
    env: envOf(site, database, port),
    readyUrl: `${url}/readyz`,
  })
  return { url, ...child }
}

const command = (site: Site, database: Database, args: string[], env: NodeJS.ProcessEnv = {}) =>
  run(process.execPath, [dist('api', 'cli.js'), ...args], {
    cwd: root,
    env: { ...surroundings(), ...envOf(site, database, 3000), ...env },
  })

/** Brings a database up to date, and makes the login of the app: each database has its own. */
export const migrate = (site: Site, database: Database) => command(site, database, ['migrate'])

/** A database as an operator has it after the first hour: two businesses, who administers them, a number each. */
export async function furnish(site: Site, database: Database): Promise<void> {
  await migrate(site, database)
  for (const person of people) {
    const { business, name, email } = person
    const who = ['create-admin', '--business', business, '--name', name, '--email', email]
    await command(site, database, who, { HILO_ADMIN_PASSWORD: adminPassword })
    const number = ['channel', 'add', '--business', business, '--type', 'whatsapp', '--name', 'WhatsApp']
    await command(site, database, number, { HILO_CHANNEL_CREDENTIALS: JSON.stringify(credentialsOf(person)) })
  }
}

/** Plays the provider: answers what Hilo asks it, and takes what agents write. */
export async function startSimulator(accountsFile: string): Promise<Child & { readonly url: string }> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = { HOST: '127.0.0.1', SIMULATOR_PORT: String(port), SIMULATOR_ACCOUNTS: accountsFile }
  const args = [dist('simulator', 'main.js')]
  const child = await startChild({ name: 'The simulator', args, env, readyUrl: `${url}/healthz` })
  return { url, ...child }
}
