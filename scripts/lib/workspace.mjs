// @ts-check
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { RunFailed, run } from './run.mjs'
import { Stop, sentenceFor } from './stop.mjs'

/** @typedef {{ signal?: AbortSignal, onLine?: (line: string) => void }} Listening */

export const root = fileURLToPath(new URL('../..', import.meta.url))

const notes = join(root, 'node_modules', '.hilo')

/** The tools of the workspace, as a script of package.json would find them. */
export function toolEnv() {
  const folders = [join(root, 'node_modules', '.bin'), readNote('pnpm'), process.env.PATH]
  return {
    ...process.env,
    PATH: folders.filter(Boolean).join(delimiter),
    TURBO_TELEMETRY_DISABLED: '1',
    DO_NOT_TRACK: '1',
  }
}

export function isInstalled() {
  return readNote('installed') === manifestHash() && existsSync(join(readNote('pnpm') ?? root, 'pnpm'))
}

/**
 * Installs what the lockfile says. Node brings npm, npm brings npx, and npx brings pnpm in our version: nothing has to be
 * there beforehand.
 *
 * @param {Listening} [listening]
 */
export async function install(listening) {
  try {
    const pnpm = await fetchPnpm(listening)
    const args = ['install', '--frozen-lockfile']
    await run(join(pnpm, 'pnpm'), args, { cwd: root, env: toolEnv(), ...listening })
    writeNote('pnpm', pnpm)
    writeNote('installed', manifestHash())
  } catch (error) {
    if (!(error instanceof RunFailed)) throw error
    if (/npx ENOENT/.test(error.output))
      throw new Stop('Falta npx, que viene con npm: instala npm y vuelve a empezar.')
    throw new Stop(sentenceFor(error.output, 'No se pudieron instalar los paquetes.'), { cause: error })
  }
}

/**
 * npx keeps pnpm in its own cache; we remember where, because npx itself takes a second each time.
 *
 * @param {Listening} [listening]
 * @returns {Promise<string>} the folder of the command
 */
async function fetchPnpm(listening) {
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const args = ['--yes', `--package=${packageManager}`, '--call', 'node -p process.env.PATH']
  // Without a network npm would go on trying for more than a minute.
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

/** Changes whenever an install could have something to do. */
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
function readNote(name) {
  const path = join(notes, name)
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

/**
 * @param {string} name
 * @param {string} text
 */
function writeNote(name, text) {
  mkdirSync(dirname(join(notes, name)), { recursive: true })
  writeFileSync(join(notes, name), text)
}
