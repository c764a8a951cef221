import type { Services } from '../platform/services'
import type { Account } from './accounts'

/** Remembers when a provider last said something. */
export interface EventNotes {
  heard(account: Account): void
  /** Writes down what was heard since the last time. */
  flush(): Promise<void>
}

/** A webhook costs no statement more for it: what was heard in a second becomes one update for each account. */
export function createEventNotes({ db, clock }: Pick<Services, 'db' | 'clock'>): EventNotes {
  let notes = new Map<string, { business: string; at: Date }>()
  return {
    heard({ business, uuid }) {
      notes.set(uuid, { business, at: clock.now() })
    },
    async flush() {
      const heard = notes
      notes = new Map()
      for (const [uuid, { business, at }] of heard)
        await db.tenant(
          business,
          (tx) => tx.$executeRaw`
            update channel_accounts set last_event_at = greatest(last_event_at, ${at}::timestamptz)
            where business_uuid = ${business}::uuid and uuid = ${uuid}::uuid`,
        )
    },
  }
}
