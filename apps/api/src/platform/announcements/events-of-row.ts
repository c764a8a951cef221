import { randomUUID } from 'node:crypto'
import {
  type DomainEvent,
  type PlannedEvent,
  parseEvent,
  personSchema,
  placementSchema,
} from '@hilo/contracts'
import { z } from 'zod'
import { hiloAsActor as actor, asEventActor } from '../events/actors'

/** A row of the table `outbox`. */
export interface OutboxRow {
  readonly business_uuid: string
  readonly kind: string
  readonly payload: unknown
  readonly created_at: Date
}

const uuid = z.string()
const ofInteraction = { interaction: uuid, entries: z.array(uuid) }

/*
Rows of the outbox that an older version wrote, or that its functions still write while its processes run during an upgrade: the event
that each stands for, as far as sockets need it. Once no process of a version before the events runs and its rows are published, these
can go.
*/
const older: Readonly<Record<string, (payload: unknown) => unknown>> = {
  interaction_changed(payload) {
    const schema = z.object({ ...ofInteraction, before: placementSchema, by: personSchema.nullable() })
    const { by, ...changed } = schema.parse(payload)
    return { name: 'interaction.changed', ...changed, actor: by ? asEventActor(by) : actor }
  },
  message_received(payload) {
    const { opened, ...received } = z.object({ ...ofInteraction, opened: z.boolean() }).parse(payload)
    const event = { name: 'message.received', ...received, blocked: false, actor }
    return opened ? [{ ...event, name: 'interaction.opened', entries: [] }, event] : event
  },
  entry_changed: (payload) => ({
    name: 'interaction.changed',
    ...z.object(ofInteraction).parse(payload),
    actor,
  }),
  contact_changed: (payload) => ({
    name: 'contact.changed',
    ...z.object({ contact: uuid }).parse(payload),
    actor,
  }),
  call_changed: (payload) => ({ name: 'call.changed', ...z.object({ call: uuid }).parse(payload), actor }),
  // Still older ones do not say whether the team's logs of calls show it.
  video_changed: (payload) => ({
    name: 'video.changed',
    ...z.object({ call: uuid, team: z.boolean().default(true) }).parse(payload),
    actor,
  }),
  presence_changed: (payload) => ({
    name: 'person.changed',
    ...z.object({ user: uuid }).parse(payload),
    actor,
  }),
  channel_changed: (payload) => ({
    name: 'channel.state_changed',
    type: undefined,
    ...z.object({ channel: uuid }).parse(payload),
    actor,
  }),
  area_changed: (payload) => ({ name: 'area.changed', ...z.object({ area: uuid }).parse(payload), actor }),
  labels_changed: (payload) => ({
    name: 'labels.changed',
    ...z.object({ labels: z.array(uuid) }).parse(payload),
    actor,
  }),
  finish_reasons_changed: () => ({ name: 'finish_reasons.changed', actor }),
  targets_changed: () => ({ name: 'targets.changed', actor }),
}

/** Raises an error for a row that this version does not know. */
export function eventsOfRow({ business_uuid, kind, payload, created_at }: OutboxRow): readonly DomainEvent[] {
  if (kind === 'events') return (payload as unknown[]).map(parseEvent)
  const planned = older[kind]?.(payload) as PlannedEvent | PlannedEvent[] | undefined
  if (!planned) throw new Error(`unknown announcement: ${kind}`)
  const stamp = { id: randomUUID(), business: business_uuid, at: created_at.toISOString() }
  return [planned].flat().map((event) => ({ ...event, ...stamp }))
}
