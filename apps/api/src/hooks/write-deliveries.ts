import { randomUUID } from 'node:crypto'
import { type DomainEvent, type HookEvent, hookFactsOf } from '@hilo/contracts'
import type { Statement } from '../platform/db/pipeline/pipeline'
import { runListener, type Waiting } from '../platform/events/run-listener'
import { listenerSweep } from '../platform/events/sweep-dues'
import type { JobPayloads } from '../platform/jobs/job-payloads'
import type { Services } from '../platform/services'
import type { Sweep } from '../platform/sweeps/repeat-sweeps'
import { markFirstDeliveries } from './send/mark-first-deliveries'

/** How many events are taken, and messages written, at once: a business may have been away for days. */
const atOnce = 1_000

/** One transaction at a time, so that messages are numbered in the order of the events. */
const lockDeliveries: Statement = {
  name: 'lock_hook_deliveries',
  text: `select pg_advisory_xact_lock(hashtextextended('notify_hooks:' || $1::text, 0))::text`,
}
/** Locked, so that no attempt is recorded between this insert and the choice of the first message. */
const lockChoices: Statement = {
  name: 'lock_chosen_events',
  text: `select uuid, events, paused_at is null and (backoff_until is null or backoff_until <= $3::timestamptz) as takes
    from hooks where business_uuid = $1::uuid and events && $2::text[] order by uuid for no key update`,
}
const insertDeliveries: Statement = {
  name: 'insert_hook_deliveries',
  text: `insert into hook_deliveries (business_uuid, uuid, hook_uuid, event_uuid, type, subject_uuid, about_uuid, facts,
      happened_at, next_at, created_at)
    select $1::uuid, (r.value ->> 'uuid')::uuid, h.uuid, (r.value ->> 'event')::uuid, r.value ->> 'type',
      (r.value ->> 'subject')::uuid, (r.value ->> 'about')::uuid, r.value -> 'facts', (r.value ->> 'at')::timestamptz,
      $3::timestamptz, $3::timestamptz
    from jsonb_array_elements($2::jsonb) with ordinality as r(value, place)
    join hooks h on h.business_uuid = $1::uuid and h.uuid = (r.value ->> 'hook')::uuid
    order by r.place on conflict (business_uuid, hook_uuid, event_uuid) do nothing`,
}

interface Choice {
  readonly uuid: string
  readonly events: readonly string[]
  /** Whether it is neither paused nor backing off. Otherwise every event would make us look in vain for messages to send. */
  readonly takes: boolean
}

/**
 * The job: writes a message for each hook that has chosen an event. The row of the event is deleted in the same transaction, so each
 * message is written once. Resolves to the hooks that have a new message and may be sent it.
 */
export async function writeDeliveries(
  services: Services,
  { business }: JobPayloads['notify_hooks'],
): Promise<readonly string[]> {
  const woken = new Set<string>()
  await runListener(services, { listener: 'hooks', business, subject: business }, async (waiting) => {
    let taken: Taken
    do {
      taken = await takeSome(services, business, waiting)
      for (const hook of taken.hooks) woken.add(hook)
    } while (taken.rows === atOnce)
  })
  return [...woken]
}

interface Taken {
  readonly rows: number
  readonly hooks: readonly string[]
}

/** Writes the messages of the first waiting events, and deletes the rows of these events in the same transaction. */
const takeSome = ({ db, clock }: Services, business: string, waiting: Waiting<'hooks'>): Promise<Taken> =>
  db.write(business, async (tx) => {
    await tx.send(lockDeliveries, [business])
    const events = (await waiting.take(tx, atOnce))()
    const rows = waiting.ids()?.length ?? 0
    const names = [...new Set(events.map(({ name }) => name))]
    const choices = names.length > 0 ? await tx.send<Choice>(lockChoices, [business, names, clock.now()]) : []
    const messages = events.flatMap((event) =>
      choices
        .filter((hook) => hook.events.includes(event.name))
        .map((hook) => ({ ...messageOf(event), uuid: randomUUID(), hook: hook.uuid })),
    )
    for (let from = 0; from < messages.length; from += atOnce)
      await tx.send(insertDeliveries, [
        business,
        JSON.stringify(messages.slice(from, from + atOnce)),
        clock.now(),
      ])
    await markFirstDeliveries(tx, business, messages)
    const told = new Set(messages.map(({ hook }) => hook))
    return {
      rows,
      hooks: choices.filter(({ uuid, takes }) => takes && told.has(uuid)).map(({ uuid }) => uuid),
    }
  })

function messageOf(event: DomainEvent<HookEvent>) {
  const chat = 'interaction' in event ? event : 'chat' in event ? event.chat : undefined
  const contact = 'into' in event && !chat ? event.into : 'contact' in event ? event.contact : undefined
  const call = 'call' in event ? event.call : undefined
  return {
    event: event.id,
    type: event.name,
    subject: chat?.interaction ?? ('contact' in event ? event.contact : undefined) ?? call ?? event.business,
    about: chat?.conversation ?? contact ?? null,
    facts: { ...hookFactsOf(event), actor: event.actor },
    at: event.at,
  }
}

export const hooksSweep = (services: Services): Sweep =>
  listenerSweep(services, 'hooks', ({ business }) => writeDeliveries(services, { business }))
