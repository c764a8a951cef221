import type { Account } from '../../channels/accounts/accounts'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import { errorMessage } from '../../platform/errors/error-message'
import type { Services } from '../../platform/services'

/** Counts webhooks with a wrong signature. */
export interface RefusalCounter {
  /** `misconfigured`: the provider did send it, so that our own configuration is wrong. */
  count(account: Account, misconfigured: boolean): void
}

interface Counted {
  readonly times: number
  readonly at: Date
  readonly misconfigured: boolean
}

const addRefused: Statement = {
  name: 'add_refused_webhooks',
  text: `update channel_accounts set refused_webhooks = refused_webhooks + $3::int,
      last_refused_at = greatest(last_refused_at, $4::timestamptz),
      options = case when $5::boolean
        then options || jsonb_build_object('misconfigured_at', $4::timestamptz) else options end
    where business_uuid = $1::uuid and uuid = $2::uuid`,
}

const flushEveryMs = 1_000

/**
 * A forged webhook writes nothing itself: the counts of a second become one update, so that a flood costs no more than
 * one request. A crash loses one second of a statistic.
 */
export function createRefusalCounter({ db, clock, log }: Services): RefusalCounter {
  let counts = new Map<Account, Counted>()
  let timer: NodeJS.Timeout | undefined

  async function flush(): Promise<void> {
    const counted = counts
    counts = new Map()
    for (const [{ business, uuid }, { times, at, misconfigured }] of counted) {
      log.warn({ account: uuid, count: times }, 'webhooks with a wrong signature were refused')
      await db.write(business, (tx) =>
        tx.commit(tx.send(addRefused, [business, uuid, times, at, misconfigured])),
      )
    }
  }

  return {
    count(account, misconfigured) {
      const known = counts.get(account)
      counts.set(account, {
        times: (known?.times ?? 0) + 1,
        at: clock.now(),
        misconfigured: misconfigured || known?.misconfigured === true,
      })
      if (timer) return
      timer = setTimeout(() => {
        timer = undefined
        flush().catch((error: unknown) =>
          log.warn({ err: errorMessage(error) }, 'refused webhooks were not counted'),
        )
      }, flushEveryMs).unref()
    },
  }
}
