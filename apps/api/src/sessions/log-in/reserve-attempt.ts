import { type Refusal, refuse } from '@hilo/contracts'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import type { StatementSender } from '../../platform/db/pipeline/statement-sender'
import type { Services } from '../../platform/services'
import { before, failureWindowMs } from '../tokens/lifetimes'
import type { LoginUser } from './find-login-user'
import { isKnownDevice } from './known-device'
import { networkOf } from './network-of'

/**
 * Failures of one account in fifteen minutes: from one source (a network, or one known device), and from everywhere, which
 * does not limit known devices.
 */
const maxFailuresPerSource = 20
const maxFailuresPerAccount = 100

interface Attempt {
  readonly email: string
  readonly address: string
  readonly browser: string
}

/** Stands for an unknown address, so that the same statements run and find nothing. */
export const nobody = {
  business: '00000000-0000-0000-0000-000000000000',
  uuid: '00000000-0000-0000-0000-000000000000',
}

/** Each stored attempt deletes a few expired ones, so that the table stays small. */
const expiredPerAttempt = 5

const lockAccount: Statement = {
  name: 'lock_login_of_account',
  text: `select pg_advisory_xact_lock(hashtextextended($1, 0))::text`,
}
const insertFailure: Statement = {
  name: 'reserve_login_failure',
  text: `with failures as (
      select count(*)::int as everywhere, (count(*) filter (where address = $2::text))::int as here
      from login_failures where email = $1::text and occurred_at > $5::timestamptz
    ), reserved as (
      insert into login_failures (email, address, occurred_at)
      select $1::text, $2::text, $4::timestamptz from failures
      where here < ${maxFailuresPerSource} and ($3::boolean or everywhere < ${maxFailuresPerAccount})
      returning id
    ), expired as (
      delete from login_failures where id in (
        select id from login_failures
        where id in (select id from login_failures order by id limit ${expiredPerAttempt})
          and occurred_at <= $5::timestamptz
        for update skip locked
      )
    )
    select (select id::text from reserved) as id`,
}

/**
 * Counts an attempt as failed before the password is checked; a success deletes its row. So attempts that arrive together
 * cannot all pass a count that does not include them yet. Unknown addresses take the same steps as known ones.
 */
export async function reserveAttempt(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  attempt: Attempt,
  user: LoginUser | null,
): Promise<string | Refusal<'LOGIN_LIMITED'>> {
  const now = clock.now()
  const { business, uuid } = user ?? nobody
  // An attempt waits for others of its account, and strangers send them: on the connections of the people's acts they would wait too.
  return db.guests.write(business, async (tx) => {
    const isKnown = await isKnownDevice(tx, uuid, attempt, now)
    // One attempt of an account at a time: the count below is exact.
    await tx.send(lockAccount, [`login:${attempt.email}`])
    const network = networkOf(attempt.address)
    // Behind an unconfigured proxy everybody shares one address: failures of others must not count for a known device.
    const source = isKnown ? `${network} ${attempt.browser}` : network
    const id = await reserve(tx, { email: attempt.email, source, isKnown }, now)
    return id ?? refuse('LOGIN_LIMITED')
  })
}

async function reserve(
  tx: StatementSender,
  { email, source, isKnown }: { email: string; source: string; isKnown: boolean },
  now: Date,
): Promise<string | null> {
  const since = before(now, failureWindowMs)
  const [row] = await tx.send<{ id: string | null }>(insertFailure, [email, source, isKnown, now, since])
  if (!row) throw new Error('the statement returned no row')
  return row.id
}
