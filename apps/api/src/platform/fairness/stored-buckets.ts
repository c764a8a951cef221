import { createHash } from 'node:crypto'
import type { Clock } from '../clock/clock'
import type { Db } from '../db/db'
import { connectionQueues } from '../db/pipeline/connection-queues'
import { createTokenBuckets, type Rate } from './token-buckets'

/** Token buckets that count over all processes and restarts, exactly. Each take that this process does not refuse is a statement. */
interface StoredBuckets {
  /** False, and takes none, when none is left. */
  take(key: string): Promise<boolean>
}

/** The tokens in the bucket of the row `b` now. The clock may be set back. */
const tokens = `least($3::float8, b.tokens + greatest(0, extract(epoch from $2 - b.at)::float8) * $4::float8)`

/** Each take deletes some that are full again, so that the table stays small. */
const takeSql = `
  with full_again as (
    delete from token_buckets where key in (
      select key from token_buckets where full_at <= $2 and key <> $1 order by full_at limit 5
      for update skip locked)
  )
  insert into token_buckets as b (key, tokens, at, full_at)
  values ($1, $3::float8 - 1, $2, $2::timestamptz + make_interval(secs => 1 / $4::float8))
  on conflict (key) do update set
    tokens = ${tokens} - 1,
    at = $2,
    full_at = $2::timestamptz + make_interval(secs => ($3 - ${tokens} + 1) / $4)
  where ${tokens} >= 1
  returning true as taken`

export function createStoredBuckets(
  { db, clock }: { readonly db: Pick<Db, 'call'>; readonly clock: Clock },
  limit: string,
  rate: Rate,
): StoredBuckets {
  /** Never has less than the row, so its refusals need no query: a flood costs no statements. */
  const here = createTokenBuckets(clock, rate)
  return {
    async take(key) {
      if (!here.take(key)) return false
      const hash = createHash('sha256').update(`${limit} ${key}`).digest()
      const taken = await db.call<{ taken: true }>(
        takeSql,
        [hash, clock.now(), rate.burst, rate.perSecond],
        connectionQueues.login,
      )
      return taken.length > 0
    },
  }
}
