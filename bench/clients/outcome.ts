import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { phoneOf } from '../data/statements'
import type { Provider } from './webhooks'

/** Nothing that was asked for takes as long: something waits for what never comes. */
const longestMs = 120_000

/**
 * Waits until all is done that follows from what arrived: no job is left but those that are for later, and no message is queued. Facts
 * are counted later, for all chats at once.
 */
export const untilQuiet = (owner: pg.Client): Promise<void> =>
  untilNone(
    owner,
    `select 'the job ' || task_identifier as what from graphile_worker.jobs where run_at <= now() + interval '1 second'
     union all select 'the listener ' || listener from event_dues
       where listener <> 'facts' and dead_at is null and due_at <= now() + interval '1 second'
     union all select 'an event' from outbox union all select 'a queued message' from entries where status = 'queued'`,
  )

/** Waits until the provider has told of all messages that they arrived. */
export const untilDelivered = (owner: pg.Client): Promise<void> =>
  untilNone(owner, `select 'a message that did not arrive' as what from entries where status = 'sent'`)

async function untilNone(owner: pg.Client, waiting: string): Promise<void> {
  const began = performance.now()
  for (;;) {
    const { rows } = await owner.query<{ what: string }>(`${waiting} limit 1`)
    const [row] = rows
    if (!row) return
    if (performance.now() - began > longestMs) throw new Error(`it never became quiet: ${row.what} is left`)
    // Postgres's work for each look counts as what is measured.
    await sleep(50)
  }
}

/** The provider's ids of the messages that left for this customer, in order. */
async function sentTo(owner: pg.Client, customer: number): Promise<readonly string[]> {
  const { rows } = await owner.query<{ id: string }>(
    `select o.provider_message_id as id from identities d
     join conversations c on c.business_uuid = d.business_uuid and c.identity_uuid = d.uuid
     join entries e on e.business_uuid = c.business_uuid and e.conversation_uuid = c.uuid
     join outbound_parts o on o.business_uuid = e.business_uuid and o.entry_uuid = e.uuid
     where d.external_id = $1 order by e.seq`,
    [phoneOf(customer)],
  )
  return rows.map(({ id }) => id)
}

/** The statuses that the provider sends for each message that arrives and is read, in this order. */
export const told = ['sent', 'delivered', 'read'] as const

/**
 * A new customer writes; the bot welcomes them and asks for an area, and the provider tells how far its messages came, one status after
 * the other. Answers how many the bot sent.
 */
export async function newChat(owner: pg.Client, provider: Provider, customer: number): Promise<number> {
  const status = await provider.post({ customer, text: 'Hola, ¿está disponible?' })
  if (status !== 200) throw new Error(`the webhook answered ${status}`)
  await untilQuiet(owner)
  const sent = await sentTo(owner, customer)
  for (const id of sent) for (const status of told) await provider.postStatus({ customer, id, status })
  await untilQuiet(owner)
  return sent.length
}
