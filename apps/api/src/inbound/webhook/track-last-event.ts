import type { Account } from '../../channels/accounts/accounts'
import type { Services } from '../../platform/services'

/** Tracks when each account last got a webhook. */
export interface LastEventTracker {
  record(account: Pick<Account, 'business' | 'uuid'>, at: Date): void
  /** Writes the last time recorded for each account since the flush before. */
  flush(): Promise<void>
}

/** The webhooks of a second become one update for each account. */
export function createLastEventTracker({ db }: Pick<Services, 'db'>): LastEventTracker {
  let recorded = new Map<string, { business: string; at: Date }>()
  return {
    record({ business, uuid }, at) {
      const known = recorded.get(uuid)
      if (!known || known.at < at) recorded.set(uuid, { business, at })
    },
    async flush() {
      const flushed = recorded
      recorded = new Map()
      for (const [uuid, { business, at }] of flushed)
        await db.tenant(
          business,
          (tx) => tx.$executeRaw`
            update channel_accounts set last_event_at = greatest(last_event_at, ${at}::timestamptz)
            where business_uuid = ${business}::uuid and uuid = ${uuid}::uuid`,
        )
    },
  }
}
