import { type Refusal, refuse } from '@hilo/contracts'
import type { Tx } from '../platform/db/db'
import type { Services } from '../platform/services'
import type { LoginUser } from './find-login-user'
import { isKnownDevice } from './known-device'
import { before, failureWindowMs } from './lifetimes'
import { networkOf } from './network-of'

/**
 * Failures of one account in a quarter hour: from one address, where all whom nobody knows count together; from one known device; and
 * from everywhere, which spares known devices.
 */
export const failuresPerPlace = 20
export const failuresPerAccount = 100

export interface Attempt {
  readonly email: string
  readonly address: string
  readonly browser: string
}

/** The tenant of an address that belongs to nobody: the same questions are asked, and find nothing. */
const nobody = {
  business: '00000000-0000-0000-0000-000000000000',
  uuid: '00000000-0000-0000-0000-000000000000',
}

/** Each attempt stored takes a few forgotten ones away, so that the table stays as small as a quarter hour is. */
const sweptAtOnce = 5

/**
 * Counts an attempt as failed before it is looked at; the success takes its row away. So attempts that arrive
 * together cannot all pass a count that none of them is part of yet. Unknown addresses take every step that known
 * ones do.
 */
export async function reserveAttempt(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  attempt: Attempt,
  user: LoginUser | null,
): Promise<bigint | Refusal<'LOGIN_LIMITED'>> {
  const now = clock.now()
  const { business, uuid } = user ?? nobody
  return db.tenant(business, async (tx) => {
    const known = await isKnownDevice(tx, uuid, attempt, now)
    // One attempt of an account at a time: the count below is exact.
    await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`login:${attempt.email}`}, 0))`
    const network = networkOf(attempt.address)
    // Behind a proxy that nobody named all people share one address: what strangers do there is not the known device's.
    const place = known ? `${network} ${attempt.browser}` : network
    const id = await reserve(tx, { email: attempt.email, place, spared: known }, now)
    return id ?? refuse('LOGIN_LIMITED')
  })
}

async function reserve(
  tx: Tx,
  { email, place, spared }: { email: string; place: string; spared: boolean },
  now: Date,
): Promise<bigint | null> {
  const since = before(now, failureWindowMs).toISOString()
  const [row] = await tx.$queryRaw<{ id: bigint | null }[]>`
    with failures as (
      select count(*)::int as everywhere, (count(*) filter (where address = ${place}))::int as here
      from login_failures where email = ${email} and occurred_at > ${since}::timestamptz
    ), reserved as (
      insert into login_failures (email, address, occurred_at)
      select ${email}, ${place}, ${now.toISOString()}::timestamptz from failures
      where here < ${failuresPerPlace} and (${spared}::boolean or everywhere < ${failuresPerAccount})
      returning id
    ), forgotten as (
      delete from login_failures where id in (
        select id from login_failures
        where id in (select id from login_failures order by id limit ${sweptAtOnce})
          and occurred_at <= ${since}::timestamptz
        for update skip locked
      )
    )
    select (select id from reserved) as id`
  if (!row) throw new Error('a count answers a row')
  return row.id
}
