import { join } from 'node:path'
import { claimPort } from '@hilo/local-postgres'
import { run } from '../../scripts/lib/process/run.mjs'
import { root } from '../../scripts/lib/workspace.mjs'
import { type Child, cleanEnv, startChild } from './child'
import { adminPassword, credentialsOf, type Person, people } from './installation'
import type { Database } from './postgres'
import { distFile, ours, type Program } from './program'

/** Shared by every Hilo of a run: the folder of its secrets, and its provider. */
export interface Site {
  readonly dataDir: string
  readonly simulatorUrl: string
}

export interface Hilo extends Child {
  readonly url: string
}

/** The environment of a production server without a proxy, with generated secrets; what README gives a default has it. */
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
    WEB_DIR: join(root, 'apps/web/dist'),
    WHATSAPP_GRAPH_BASE: `${simulatorUrl}/graph`,
  }
}

export async function startHilo(site: Site, database: Database, env: NodeJS.ProcessEnv = {}): Promise<Hilo> {
  const port = await claimPort()
  const url = `http://127.0.0.1:${port}`
  const child = await startChild({
    name: 'Hilo',
    args: [distFile(ours, 'api', 'main.js')],
    env: { ...envOf(site, database, port), ...env },
    readyUrl: `${url}/readyz`,
  })
  return { url, ...child }
}

const commandsOf =
  (program: Program, site: Site, database: Database) =>
  (args: string[], env: NodeJS.ProcessEnv = {}) =>
    run(process.execPath, [distFile(program, 'api', 'cli.js'), ...args], {
      cwd: program.root,
      env: { ...cleanEnv(), ...envOf(site, database, 3000), ...env },
    })

/** Migrates a database and creates the app's login, which each database has of its own. */
export const migrate = (site: Site, database: Database, program: Program = ours) =>
  commandsOf(program, site, database)(['migrate'])

/** Migrates a database and creates businesses, each with its administrator and a WhatsApp number. */
export async function createBusinesses(
  site: Site,
  database: Database,
  { owners = people, program = ours }: { owners?: readonly Person[]; program?: Program } = {},
): Promise<void> {
  const command = commandsOf(program, site, database)
  await command(['migrate'])
  for (const person of owners) {
    const { business, name, email } = person
    const createAdmin = ['create-admin', '--business', business, '--name', name, '--email', email]
    await command(createAdmin, { HILO_ADMIN_PASSWORD: adminPassword })
    const addChannel = ['channel', 'add', '--business', business, '--type', 'whatsapp', '--name', 'WhatsApp']
    await command(addChannel, {
      HILO_CHANNEL_CREDENTIALS: JSON.stringify(credentialsOf(person)),
    })
  }
}

/** The simulator acts as the provider of what agents send. */
export async function startSimulator(accountsFile: string): Promise<Child & { readonly url: string }> {
  const port = await claimPort()
  const url = `http://127.0.0.1:${port}`
  const env = { HOST: '127.0.0.1', SIMULATOR_PORT: String(port), SIMULATOR_ACCOUNTS: accountsFile }
  const args = [distFile(ours, 'simulator', 'main.js')]
  const child = await startChild({ name: 'The simulator', args, env, readyUrl: `${url}/healthz` })
  return { url, ...child }
}
