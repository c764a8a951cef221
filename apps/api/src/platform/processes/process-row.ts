import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { type RepeatedTask, repeat } from '../clock/repeat'
import { waitAtMost } from '../clock/wait-at-most'
import type { Db } from '../db/db'
import type { Logger } from '../logger/logger'
import { markOf } from '../secrets/check-secret'
import type { Keys } from '../secrets/keys'

const renewEveryMs = 5_000
/** A database that is away must not hold up the end. */
const forgetMs = 500

export interface ProcessRow {
  /** Before the secret is checked: `secret reseal` either finds this row, or its new mark is found here. */
  write(): Promise<void>
  readonly renewal: RepeatedTask
  delete(): Promise<void>
}

/** By the database's clock, because those of several machines may differ. */
const write = `
  insert into processes (uuid, host, pid, role, secret_mark, address, started_at, seen_at)
  values ($1, $2, $3, $4, $5, $6, clock_timestamp(), clock_timestamp())
  on conflict (uuid) do update set seen_at = excluded.seen_at`
/** Those that were killed, and could not delete their own. */
const deleteDead = `delete from processes where seen_at < clock_timestamp() - interval '1 hour'`

interface Needed {
  readonly db: Pick<Db, 'call'>
  readonly keys: Keys
  readonly log: Logger
  readonly settings: { readonly publicUrl: string }
}

/** The row that says that this process lives, with which secret, and at which address people find it. */
export function createProcessRow({ db, keys, log, settings }: Needed, role: string): ProcessRow {
  const uuid = randomUUID()
  const renew = () => db.call(write, [uuid, hostname(), process.pid, role, markOf(keys), settings.publicUrl])
  return {
    async write() {
      await renew()
      await db.call(deleteDead)
    },
    renewal: repeat('renew the row of this process', renewEveryMs, renew, log),
    async delete() {
      const deleted = db.call('delete from processes where uuid = $1', [uuid]).catch(() => {})
      await waitAtMost(forgetMs, deleted)
    },
  }
}
