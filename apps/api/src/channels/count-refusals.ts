import type { Services } from '../platform/services'
import type { Account } from './accounts'

/** Counts forged webhooks. */
export interface RefusalCounter {
  refused(account: Account): void
}

const flushEveryMs = 1_000

/**
 * A forged request writes nothing: it is counted here, and the counts of a second become one update. A flood costs
 * no more than one request, and what a crash loses is a second of a statistic.
 */
export function createRefusalCounter({ db, log }: Services): RefusalCounter {
  let counts = new Map<Account, number>()
  let timer: NodeJS.Timeout | undefined

  async function flush(): Promise<void> {
    const counted = counts
    counts = new Map()
    for (const [{ business, uuid }, count] of counted) {
      log.warn({ account: uuid, count }, 'webhooks with a wrong signature were refused')
      await db.tenant(
        business,
        (tx) => tx.$executeRaw`
          update channel_accounts set refused_webhooks = refused_webhooks + ${count}
          where business_uuid = ${business}::uuid and uuid = ${uuid}::uuid`,
      )
    }
  }

  return {
    refused(account) {
      counts.set(account, (counts.get(account) ?? 0) + 1)
      if (timer) return
      timer = setTimeout(() => {
        timer = undefined
        flush().catch((error: unknown) =>
          log.warn({ err: String(error) }, 'refused webhooks were not counted'),
        )
      }, flushEveryMs).unref()
    },
  }
}
