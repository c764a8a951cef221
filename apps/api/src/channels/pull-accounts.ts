import { channelTypes } from '@hilo/contracts'
import { sql } from '../platform/db/db'
import { wordsOf } from '../platform/errors/words-of'
import type { Services } from '../platform/services'
import type { Sweep } from '../platform/sweeps/look-around'
import { type AccountRow, connectAccount } from './accounts'
import { noteAccountError } from './note-account-error'
import { pullSoon } from './pull-account'
import { adapterOf } from './registry'
import { subscribeAccount } from './subscribe-account'

const pollEveryMs = 3 * 60_000
/** What asks to be told ends by itself after a week at most. */
const subscribeEveryMs = 24 * 60 * 60_000

interface DueAccount extends AccountRow {
  readonly subscribe: boolean
  readonly pull: boolean
}

function bounds({ clock }: Services) {
  const ago = (ms: number) => new Date(clock.now().getTime() - ms)
  const types = channelTypes.filter((type) => adapterOf(type).pulled)
  return { types, pulled: ago(pollEveryMs), subscribed: ago(subscribeEveryMs) }
}

export const accountsToPull = (services: Services): Sweep => ({
  name: 'pull accounts',
  due() {
    const { types, pulled, subscribed } = bounds(services)
    return sql`exists (select from hilo_accounts_to_pull(${types}::text[], ${pulled}, ${subscribed}))`
  },
  round: () => pullAccounts(services),
})

/**
 * Providers that only say that something happened drop some of these words, and say nothing at all once nobody has
 * asked them to for a week: so they are asked now and then, and asked to go on.
 */
export async function pullAccounts(services: Services): Promise<number> {
  const { types, pulled, subscribed } = bounds(services)
  const due = await services.db.call<DueAccount>('select * from hilo_accounts_to_pull($1::text[], $2, $3)', [
    types,
    pulled,
    subscribed,
  ])
  for (const row of due) {
    // Written first: what fails is asked again when it is due, and no sooner.
    await noteAsked(services, row)
    if (row.subscribe) await subscribe(services, row)
    await pullSoon(services, row)
  }
  return due.length
}

async function subscribe(services: Services, row: DueAccount): Promise<void> {
  const { log } = services
  const { business_uuid, uuid } = row
  try {
    const answer = await subscribeAccount(services, connectAccount(services, row))
    if (answer?.error) {
      log.warn({ account: uuid, code: answer.error.code }, 'the provider will not tell what is new')
      await noteAccountError(services, { business_uuid, uuid }, { ...answer.error, kind: 'account' })
    }
  } catch (error) {
    log.error({ account: uuid, err: wordsOf(error) }, 'an account could not be subscribed')
  }
}

const noteAsked = ({ db, clock }: Services, { business_uuid, uuid, subscribe }: DueAccount) =>
  db.tenant(
    business_uuid,
    (tx) => tx.$executeRaw`
      update channel_accounts set options = options || jsonb_build_object('pulled_at', ${clock.now()}::timestamptz)
        || case when ${subscribe}::boolean then jsonb_build_object('subscribed_at', ${clock.now()}::timestamptz)
          else '{}' end
      where business_uuid = ${business_uuid}::uuid and uuid = ${uuid}::uuid`,
  )
