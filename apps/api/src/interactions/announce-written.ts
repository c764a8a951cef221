import type { DomainEvent, InteractionEvent, Person, Placement } from '@hilo/contracts'
import type { AnnouncedChange, Written } from '../entries/announced-change'
import type { InteractionRecord } from '../entries/interaction-records'
import type { Publication } from '../platform/announcements/announcer'
import type { Services } from '../platform/services'
import { announceChange, announceEntries, announceReceived, announceUnshown } from './announce'

/**
 * The effect of each event on the lists. `received`: it rings, and may open a row; `changed`: rows and threads show something else; a
 * placement: an act, before which the interaction stood there, so that it may have left a list.
 */
type Effect = 'received' | 'changed' | Placement
const ofAct = ({ before }: { readonly before?: Placement | undefined }): Effect => before ?? 'changed'
const changed = (): Effect => 'changed'
const effects: {
  readonly [N in InteractionEvent['name']]: (event: DomainEvent<N>) => Effect
} = {
  // A blocked contact's message is published as a change only, so that it rings nowhere.
  'message.received': ({ blocked }) => (blocked ? 'changed' : 'received'),
  'message.queued': ofAct,
  'message.state_changed': changed,
  'message.edited': changed,
  'message.deleted': changed,
  'message.reacted': changed,
  'message.changed': changed,
  'note.written': ofAct,
  'interaction.opened': ofAct,
  'interaction.taken': ofAct,
  'interaction.taken_over': ofAct,
  'interaction.assigned': ofAct,
  'interaction.transferred': ofAct,
  'interaction.returned': ofAct,
  'interaction.area_chosen': ofAct,
  'interaction.paused': ofAct,
  'interaction.resumed': ofAct,
  'interaction.pause_ended': ofAct,
  'interaction.expired': ofAct,
  'interaction.revived': changed,
  'interaction.finished': ofAct,
  'interaction.read_by_bot': changed,
  'interaction.joined': ofAct,
  'interaction.handed_over': ofAct,
  'interaction.labelled': ofAct,
  'interaction.unlabelled': ofAct,
  'interaction.changed': ofAct,
}
const effectOf = (event: InteractionEvent): Effect =>
  // The name and the function belong together.
  (effects[event.name] as (event: InteractionEvent) => Effect)(event)

/** The conversation in which a joined chat continues; null: it was not joined. */
export const continuationOf = (events: readonly InteractionEvent[]): string | null =>
  events.find((event) => event.name === 'interaction.joined')?.into ?? null

/** The publications for the events of one interaction. `continuesIn`: the interaction to which this one was joined. */
export function publicationsOf(
  change: Written & Pick<AnnouncedChange, 'events'>,
  continuesIn?: InteractionRecord,
): Publication[] {
  if (change.unshown) return announceUnshown(change.interaction, change.entries)
  const { interaction, entries, events } = change
  const all = events.map(effectOf)
  if (all.includes('received')) {
    const isBackInLoad = has(events, 'interaction.resumed') || has(events, 'interaction.revived')
    return announceReceived(interaction, entries, { opened: has(events, 'interaction.opened'), isBackInLoad })
  }
  const before = all.find((effect) => typeof effect === 'object')
  if (!before) return announceEntries(interaction, entries)
  const { business_uuid, status, contact_blocked } = interaction
  // Nobody took the chat that a block takes out of the queue.
  const isBlocked = contact_blocked && status === 'finished' && before.status === 'unassigned'
  const by = isBlocked ? null : personOf(events)
  return announceChange({ ...before, business_uuid }, interaction, entries, by, continuesIn)
}

const has = (events: readonly InteractionEvent[], name: InteractionEvent['name']): boolean =>
  events.some((event) => event.name === name)

function personOf(events: readonly InteractionEvent[]): Person | null {
  const { kind, uuid, name } = events[0]?.actor ?? {}
  return (kind === 'user' || kind === 'integration') && uuid ? { uuid, name: name ?? '' } : null
}

/** Publishes a commit. */
export const publishWritten = (
  { announcer }: Pick<Services, 'announcer'>,
  ...changes: readonly AnnouncedChange[]
): void => {
  for (const change of changes)
    if (change.outbox !== null) announcer.publish([change.outbox], publicationsOf(change))
}
