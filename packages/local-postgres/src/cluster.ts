import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LocalPostgresError } from './errors'
import { chownTo, type SystemUser } from './system-user'

export const SUPERUSER = 'postgres'

/** Instead of the system's environment: the same data behave the same on every machine. */
export const postgresEnv = {
  PATH: process.env.PATH,
  LC_ALL: 'C',
  TZ: 'UTC',
  SystemRoot: process.env.SystemRoot,
}

type Cluster = { folder: string; password: string }

/** The database files under `place`, made at the first start and renamed into place only when they are complete. */
export function openCluster(initdb: string, place: string, systemUser: SystemUser, fast: boolean): Cluster {
  const folder = join(place, 'cluster')
  const passwordFile = join(place, 'password')
  if (existsSync(folder)) return { folder, password: readFileSync(passwordFile, 'utf8') }

  const password = randomBytes(24).toString('base64url')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  chownTo(systemUser, passwordFile)
  const unfinished = join(place, 'cluster.new')
  rmSync(unfinished, { recursive: true, force: true })
  // Without these, the machine's locale decides, and lower('Á') or the length of 'ñ' may be wrong.
  const provider = versionOf(initdb, systemUser) < 17 ? [] : ['--locale-provider=builtin']
  const locale = ['--encoding=UTF8', ...provider, '--locale=C.UTF-8']
  const access = [`--username=${SUPERUSER}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  const sync = fast ? ['--no-sync'] : []
  const made = spawnSync(initdb, [`--pgdata=${unfinished}`, ...locale, ...access, ...sync], {
    ...systemUser,
    cwd: place,
    encoding: 'utf8',
    env: postgresEnv,
  })
  if (made.status !== 0) {
    throw new LocalPostgresError('FAILED', `initdb: ${made.error?.message ?? made.stderr.trim()}`)
  }
  renameSync(unfinished, folder)
  return { folder, password }
}

/** Postgres has a locale provider of its own since 17. */
function versionOf(initdb: string, systemUser: SystemUser): number {
  const { stdout } = spawnSync(initdb, ['--version'], { ...systemUser, cwd: '/', encoding: 'utf8' })
  return Number(/(\d+)/.exec(stdout)?.[1])
}
