import { randomUUID } from 'node:crypto'
import type { DomainEvent, EventName, PlannedEvent } from '@hilo/contracts'
import type { Statement } from '../db/pipeline/pipeline'
import type { StatementSender } from '../db/pipeline/statement-sender'
import { hears } from './listeners'

/** Events that one change caused in one subject (an interaction, a contact, …), with the row from which sockets are told. */
export interface StoredEvents<N extends EventName = EventName> {
  /** Null: sockets do not hear of any of them. */
  readonly outbox: string | null
  readonly events: readonly DomainEvent<N>[]
}

const insertEvents: Statement = {
  name: 'write_events',
  text: `insert into outbox (business_uuid, kind, payload, created_at)
    select $1::uuid, 'events', r.events, $3::timestamptz
    from jsonb_array_elements($2::jsonb) with ordinality as r(events, place)
    order by r.place returning id::text`,
}

/** Writes what happened, in the transaction of the change. `groups`: the events of each subject. Returns them in the same order. */
export async function writeEvents<N extends EventName>(
  tx: StatementSender,
  business: string,
  groups: readonly (readonly PlannedEvent<N>[])[],
  now: Date,
): Promise<readonly StoredEvents<N>[]> {
  const stamped = groups.map((events) => events.map((event) => stamp(event, business, now)))
  const told = stamped.map((events) => events.filter(({ name }) => hears('sockets', name)))
  const rows = told.filter((events) => events.length > 0)
  const ids =
    rows.length > 0 ? await tx.send<{ id: string }>(insertEvents, [business, JSON.stringify(rows), now]) : []
  const left = ids.values()
  return stamped.map((events, at) => ({
    events,
    outbox: told[at]?.length ? (left.next().value?.id ?? null) : null,
  }))
}

/** The same for one subject. */
export async function writeEvent<N extends EventName>(
  tx: StatementSender,
  business: string,
  event: PlannedEvent<N>,
  now: Date,
): Promise<StoredEvents<N>> {
  const [stored] = await writeEvents(tx, business, [[event]], now)
  if (!stored) throw new Error('an event was not written')
  return stored
}

const stamp = <N extends EventName>(event: PlannedEvent<N>, business: string, now: Date): DomainEvent<N> =>
  ({ ...event, id: randomUUID(), business, at: now.toISOString() }) as DomainEvent<N>
