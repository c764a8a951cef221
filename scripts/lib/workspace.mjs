// @ts-check
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { RunFailed, run } from './process/run.mjs'
import { Stop, sentenceFor } from './process/stop.mjs'

/** @typedef {{ signal?: AbortSignal, onLine?: (line: string) => void }} Listening */

export const root = fileURLToPath(new URL('../..', import.meta.url))

const stateFolder = join(root, 'node_modules', '.hilo')

/** The environment that a script of package.json has, with the workspace's tools in PATH. */
export function toolEnv() {
  const folders = [join(root, 'node_modules', '.bin'), readState('pnpm'), process.env.PATH]
  return {
    ...process.env,
    PATH: folders.filter(Boolean).join(delimiter),
    TURBO_TELEMETRY_DISABLED: '1',
    DO_NOT_TRACK: '1',
  }
}

export function isInstalled() {
  return readState('installed') === manifestHash() && existsSync(join(readState('pnpm') ?? root, 'pnpm'))
}

/**
 * Installs what the lockfile says. Node brings npm, npm brings npx, and npx brings pnpm in our version, so nothing else
 * has to be installed before.
 *
 * @param {Listening} [listening]
 */
export async function install(listening) {
  try {
    const pnpm = await fetchPnpm(listening)
    const args = ['install', '--frozen-lockfile']
    await run(join(pnpm, 'pnpm'), args, { cwd: root, env: toolEnv(), ...listening })
    writeState('pnpm', pnpm)
    writeState('installed', manifestHash())
  } catch (error) {
    if (!(error instanceof RunFailed)) throw error
    if (/npx ENOENT/.test(error.output))
      throw new Stop('Falta npx, que viene con npm: instala npm y vuelve a empezar.')
    throw new Stop(sentenceFor(error.output, 'No se pudieron instalar los paquetes.'), { cause: error })
  }
}

/**
 * npx keeps pnpm in its own cache; we store the path, because npx takes a second each time.
 *
 * @param {Listening} [listening]
 * @returns {Promise<string>} the folder of the command
 */
async function fetchPnpm(listening) {
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const args = ['--yes', `--package=${packageManager}`, '--call', 'node -p process.env.PATH']
  // Without a network npm would retry for more than a minute.
  const env = {
    ...process.env,
    npm_config_fetch_retry_mintimeout: '2000',
    npm_config_fetch_retry_maxtimeout: '5000',
  }
  const output = await run('npx', args, { cwd: root, env, ...listening })
  const folders = output.split('\n').flatMap((line) => line.trim().split(delimiter))
  const found = folders.find((folder) => existsSync(join(folder, 'pnpm')) && folder.includes('_npx'))
  if (!found) throw new RunFailed('npx', `pnpm is not in ${output}`)
  return found
}

/**
 * @param {string[]} args
 * @param {Listening} [listening]
 */
export async function turbo(args, listening) {
  return run(tool('turbo'), args, { cwd: root, env: toolEnv(), ...listening })
}

/** @param {string} name */
export function tool(name) {
  return join(root, 'node_modules', '.bin', name)
}

/** Changes whenever an install might change something. */
function manifestHash() {
  const folders = ['apps', 'packages'].flatMap((parent) =>
    readdirSync(join(root, parent)).map((name) => join(parent, name)),
  )
  const manifests = ['.', ...folders, 'prisma', 'e2e', 'bench'].map((folder) => join(folder, 'package.json'))
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`)
  for (const file of [...manifests.sort(), 'pnpm-workspace.yaml', 'pnpm-lock.yaml']) {
    const path = join(root, file)
    hash.update(file).update(existsSync(path) ? readFileSync(path) : '')
  }
  return hash.digest('hex')
}

/** @param {string} name */
function readState(name) {
  const path = join(stateFolder, name)
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

/**
 * @param {string} name
 * @param {string} text
 */
function writeState(name, text) {
  mkdirSync(dirname(join(stateFolder, name)), { recursive: true })
  writeFileSync(join(stateFolder, name), text)
}
