import { channelsThat } from '@hilo/contracts'
import { type AccountRow, connectAccount } from '../../channels/accounts/accounts'
import { enqueuePull } from '../../channels/accounts/enqueue-pull'
import { subscribeAccount } from '../../channels/accounts/subscribe-account'
import { recordAccountError } from '../../channels/health/record-account-error'
import { sql } from '../../platform/db/db'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import { errorMessage } from '../../platform/errors/error-message'
import type { Services } from '../../platform/services'
import type { Sweep } from '../../platform/sweeps/repeat-sweeps'

const pollEveryMs = 3 * 60_000
/** Subscriptions end by themselves after a week at most. */
const subscribeEveryMs = 24 * 60 * 60_000

interface DueAccount extends AccountRow {
  readonly subscribe: boolean
  readonly pull: boolean
}

function bounds({ clock }: Services) {
  const ago = (ms: number) => new Date(clock.now().getTime() - ms)
  const types = channelsThat(({ pulled }) => pulled)
  return { types, pulled: ago(pollEveryMs), subscribed: ago(subscribeEveryMs) }
}

export const pullSweep = (services: Services): Sweep => ({
  name: 'pull accounts',
  due() {
    const { types, pulled, subscribed } = bounds(services)
    return sql`exists (select from hilo_accounts_to_pull(${types}::text[], ${pulled}, ${subscribed}))`
  },
  run: () => pullAccounts(services),
  leaves: true,
})

/**
 * Enqueues pulls of accounts whose provider only notifies, because notifications may be lost; and renews subscriptions,
 * which end after a week.
 */
export async function pullAccounts(services: Services): Promise<number> {
  const { types, pulled, subscribed } = bounds(services)
  const due = await services.db.call<DueAccount>('select * from hilo_accounts_to_pull($1::text[], $2, $3)', [
    types,
    pulled,
    subscribed,
  ])
  for (const row of due) {
    // Written first, so that a failure is not retried before the next one is due.
    await recordPull(services, row)
    if (row.subscribe) await subscribe(services, row)
    await enqueuePull(services, row)
  }
  return due.length
}

async function subscribe(services: Services, row: DueAccount): Promise<void> {
  const { log } = services
  const { business_uuid, uuid } = row
  try {
    const answer = await subscribeAccount(services, connectAccount(services, row))
    if (answer?.error) {
      log.warn({ account: uuid, code: answer.error.code }, 'the provider refused a subscription')
      await recordAccountError(services, { business_uuid, uuid }, { ...answer.error, kind: 'account' })
    }
  } catch (error) {
    log.error({ account: uuid, err: errorMessage(error) }, 'an account could not be subscribed')
  }
}

const writePull: Statement = {
  name: 'write_pull_of_account',
  text: `update channel_accounts set options = options || jsonb_build_object('pulled_at', $3::timestamptz)
      || case when $4::boolean then jsonb_build_object('subscribed_at', $3::timestamptz) else '{}' end
    where business_uuid = $1::uuid and uuid = $2::uuid`,
}

const recordPull = ({ db, clock }: Services, { business_uuid, uuid, subscribe }: DueAccount) =>
  db.write(business_uuid, (tx) =>
    tx.commit(tx.send(writePull, [business_uuid, uuid, clock.now(), subscribe])),
  )
