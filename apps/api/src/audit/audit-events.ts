import type { AuditAction, EventName, PlannedEvent } from '@hilo/contracts'
import type { StatementSender } from '../platform/db/pipeline/statement-sender'
import { type EventOfOther, type StoredEvents, writeEvent } from '../platform/events/write-events'
import { type AuditEvent, type AuditOrigin, recordAudit } from './record-audit'

type Line = Pick<AuditEvent, 'action' | 'target' | 'details'>

const ofContact =
  (action: AuditAction) =>
  ({ contact }: { readonly contact: string }): Line => ({ action, target: contact })

/** The audit line of an event. Null: there is none, or it needs more, and the operation writes it. */
const lines: { readonly [N in EventName]: ((event: PlannedEvent<N>) => Line | null) | null } = {
  'interaction.opened': ({ interaction, actor }) =>
    actor.kind === 'user' || actor.kind === 'integration'
      ? { action: 'interaction.start', target: interaction }
      : null,
  'interaction.taken': null,
  'interaction.taken_over': null,
  'interaction.assigned': null,
  'interaction.transferred': null,
  'interaction.returned': null,
  'interaction.area_chosen': null,
  'interaction.paused': null,
  'interaction.resumed': null,
  'interaction.pause_ended': null,
  'interaction.expired': null,
  'interaction.revived': null,
  'interaction.finished': null,
  'interaction.read_by_bot': null,
  'interaction.joined': null,
  'interaction.handed_over': ({ interaction: target, line }) => {
    if (line === 'control_taken') return { action: 'interaction.take_control', target }
    if (line === 'control_kept') return { action: 'interaction.keep_control', target }
    return line === 'control_given' ? { action: 'interaction.give_control', target } : null
  },
  'interaction.labelled': null,
  'interaction.unlabelled': null,
  'interaction.changed': null,
  'message.received': null,
  'message.queued': null,
  'message.state_changed': null,
  'message.edited': null,
  'message.deleted': null,
  'message.reacted': null,
  'message.changed': null,
  'note.written': null,
  'contact.created': ofContact('contact.create'),
  'contact.changed': ofContact('contact.update'),
  'contact.blocked': ofContact('contact.block'),
  'contact.unblocked': ofContact('contact.unblock'),
  'contact.merged': ({ contact, into }) => ({
    action: 'contact.merge',
    target: into,
    details: { other: contact },
  }),
  'contact.erased': ofContact('contact.delete'),
  'call.rang': null,
  'call.placed': null,
  'call.changed': null,
  'call.ended': null,
  'call.recorded': null,
  'video.changed': null,
  'video.ended': null,
  'video.recorded': null,
  'channel.state_changed': null,
  'templates.changed': null,
  'person.presence_changed': null,
  'person.changed': null,
  'area.changed': null,
  'labels.changed': null,
  'finish_reasons.changed': null,
  'targets.changed': null,
  'settings.changed': null,
}

/** Adds the lines that say the same as these events, in their transaction. */
export async function auditEvents(
  tx: StatementSender,
  by: AuditOrigin,
  events: readonly PlannedEvent[],
  now: Date,
  details: AuditEvent['details'] = {},
): Promise<void> {
  const audited = events.flatMap((event) => {
    // The name and the function belong together.
    const lineOf = lines[event.name] as ((event: PlannedEvent) => Line | null) | null
    return lineOf?.(event) ?? []
  })
  await Promise.all(
    audited.map((line) => recordAudit(tx, by, now, { ...line, details: { ...line.details, ...details } })),
  )
}

/** Writes the event of a person's act with its audit line. */
export async function writeAudited(
  tx: StatementSender,
  by: AuditOrigin,
  event: EventOfOther,
  now: Date,
  details?: AuditEvent['details'],
): Promise<StoredEvents> {
  const stored = await writeEvent(tx, by.actor.business, event, now)
  await auditEvents(tx, by, stored.events, now, details)
  return stored
}
