import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, readFileSync, statSync } from 'node:fs'
import { LocalPostgresError } from './errors'

/** Who runs Postgres. It refuses to run as root; anyone else runs it as themselves. */
export type Account = { uid: number; gid: number } | undefined

const CANDIDATES = ['postgres', 'nobody']

/** @param existing data that Postgres already owns: it must go on under the same account. */
export function chooseAccount(existing: string): Account {
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
  throw new LocalPostgresError('NO_ACCOUNT', `None of the accounts ${CANDIDATES.join(', ')} exists`)
}

/** macOS writes nobody as -2. */
const unsigned = (id: string) => Number(id) >>> 0

/** Asked of the system itself instead of computed from modes: access lists and mount options count too. */
export function canEnter(account: Account, folder: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...account, cwd: '/' }).status === 0
}

export function giveTo(account: Account, path: string): void {
  if (account) chownSync(path, account.uid, account.gid)
}
