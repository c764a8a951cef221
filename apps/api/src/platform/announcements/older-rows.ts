import { randomUUID } from 'node:crypto'
import type { DomainEvent, PlannedEvent } from '@hilo/contracts'
import { z } from 'zod'
import { hiloAsActor as actor } from '../events/actors'
import type { AnnouncementRow } from './announcements'

const uuid = z.string()

/*
Rows of the outbox that an older version wrote, or that its functions still write while its processes run during an upgrade: the event
that each stands for. Once no process of a version before the events runs and its rows are published, this file can go.
*/
const events: Readonly<Record<string, (payload: unknown) => PlannedEvent>> = {
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

interface OlderRow extends AnnouncementRow {
  readonly created_at: Date
}

/** Null: not a kind of these. */
export function eventsOfOlderRow({
  business_uuid,
  kind,
  payload,
  created_at,
}: OlderRow): DomainEvent[] | null {
  const planned = events[kind]?.(payload)
  if (!planned) return null
  return [{ ...planned, id: randomUUID(), business: business_uuid, at: created_at.toISOString() }]
}
