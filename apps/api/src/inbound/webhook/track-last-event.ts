import type { Account } from '../../channels/accounts/accounts'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import type { Services } from '../../platform/services'

/** Tracks when each account last got a webhook, and when a customer last wrote to it. */
export interface LastEventTracker {
  record(account: Pick<Account, 'business' | 'uuid'>, at: Date, what?: 'event' | 'message'): void
  /** Writes the last time recorded for each account since the flush before. */
  flush(): Promise<void>
}

interface Recorded {
  readonly business: string
  readonly eventAt: Date
  /** Null: no customer wrote. */
  readonly messageAt: Date | null
}

const later = (one: Date | null, other: Date): Date => (one && one > other ? one : other)

const writeTimes: Statement = {
  name: 'write_last_event_of_account',
  text: `update channel_accounts set last_event_at = greatest(last_event_at, $3::timestamptz),
      last_message_at = greatest(last_message_at, $4::timestamptz)
    where business_uuid = $1::uuid and uuid = $2::uuid`,
}

/** The webhooks of a second become one update for each account. */
export function createLastEventTracker({ db }: Pick<Services, 'db'>): LastEventTracker {
  let recorded = new Map<string, Recorded>()
  return {
    record({ business, uuid }, at, what = 'event') {
      const { eventAt = at, messageAt = null } = recorded.get(uuid) ?? {}
      recorded.set(uuid, {
        business,
        eventAt: later(eventAt, at),
        messageAt: what === 'message' ? later(messageAt, at) : messageAt,
      })
    },
    async flush() {
      const flushed = recorded
      recorded = new Map()
      for (const [uuid, { business, eventAt, messageAt }] of flushed)
        await db.write(business, (tx) => tx.commit(tx.send(writeTimes, [business, uuid, eventAt, messageAt])))
    },
  }
}
