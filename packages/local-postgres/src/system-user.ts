import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, readFileSync, statSync } from 'node:fs'
import { LocalPostgresError } from './errors'

/** The system user that runs Postgres, which refuses to run as root; undefined: the current user. */
export type SystemUser = { uid: number; gid: number } | undefined

const CANDIDATES = ['postgres', 'nobody']

/** @param existing existing data: Postgres must run as the user that owns it. */
export function chooseSystemUser(existing: string): SystemUser {
  if (process.getuid?.() !== 0) return undefined
  if (existsSync(existing)) {
    const { uid, gid } = statSync(existing)
    if (uid !== 0) return { uid, gid }
  }
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of CANDIDATES) {
    const [, , uid, gid] = accounts.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid !== undefined && gid !== undefined) return { uid: unsigned(uid), gid: unsigned(gid) }
  }
  throw new LocalPostgresError('NO_ACCOUNT', `None of the users ${CANDIDATES.join(', ')} exists`)
}

/** macOS writes the id of `nobody` as -2. */
const unsigned = (id: string) => Number(id) >>> 0

/** Tries it instead of reading modes: access lists and mount options count too. */
export function canEnter(systemUser: SystemUser, folder: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...systemUser, cwd: '/' }).status === 0
}

export function chownTo(systemUser: SystemUser, path: string): void {
  if (systemUser) chownSync(path, systemUser.uid, systemUser.gid)
}
