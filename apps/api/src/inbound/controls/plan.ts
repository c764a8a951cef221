import type { OtherResponder, Placement, PlannedInteractionEvent } from '@hilo/contracts'
import type { InboundControl } from '../../channels/inbound'
import { type Changes, noChanges } from '../../entries/changes'
import { ofInteraction, type Placed, placementOf } from '../../entries/events'
import { addLine, eventOf, type Happened, hiloAsAuthor } from '../../entries/happenings'
import type { ConversationRow, EntryRow, InteractionRow } from '../../entries/rows'
import { type Thread, trackThreads } from '../../entries/thread'
import { customerIsBack } from '../../entries/turns'
import { hiloAsActor } from '../../platform/events/actors'

type Control = Omit<InboundControl, 'keys'>

/** The conversation with the app that now answers its customer; older information does not replace newer. */
export function withControl(row: ConversationRow, control: Control, now: Date): ConversationRow {
  const { outside, at } = control
  const controlAt = at < now ? at : now
  if (row.control_at !== null && row.control_at > controlAt) return row
  return { ...row, managed_outside: outside, control_at: controlAt, responder: responderOf(row, control) }
}

/** The responder that the provider names, or that still has the conversation, or the usual one. */
function responderOf(
  row: ConversationRow,
  { outside, by, supposed = 'app' }: Control,
): OtherResponder | null {
  if (by !== undefined) return by
  if (!outside) return row.responder
  return (row.managed_outside ? row.responder : null) ?? supposed
}

/** The timeline entry of a handover. */
interface WrittenHandover {
  readonly event: Happened
  readonly entry: EntryRow | null
}

/** Another app answers the customer from now on, or no longer. Null: the timeline does not show it. */
export const handedOver = (
  row: Placed,
  before: Placement,
  written: WrittenHandover | null = null,
): PlannedInteractionEvent =>
  eventOf(written?.event ?? { name: 'interaction.handed_over' }, {
    ...ofInteraction(row, written?.entry ? [written.entry.uuid] : []),
    before,
    actor: hiloAsActor,
  })

/** Sets which app answers a customer, in all their threads on the account. Rows of the lists change only where that differs. */
export function planControl(
  facts: {
    readonly conversations: readonly ConversationRow[]
    readonly interactions: readonly InteractionRow[]
    /** Interactions whose thread already shows that they were handed over to us now. */
    readonly shown?: readonly string[]
  },
  control: Control,
  { now, newUuid }: { readonly now: Date; readonly newUuid: () => string },
): Changes {
  const threads = trackThreads(facts)
  const changed = facts.conversations.flatMap((before) => {
    const after = withControl(before, control, now)
    if (after !== before) threads.change(after)
    const isSame = after.managed_outside === before.managed_outside && after.responder === before.responder
    const open = openThreads(facts.interactions, before.uuid).map((row) => ({ row, after, isSame }))
    return isSame ? open.filter(({ row }) => saysMore(row, after, control, facts.shown)) : open
  })
  const announced = changed.flatMap(({ row, after, isSame }) => {
    const thread = threads.of({ conversation_uuid: row.conversation_uuid, interaction_uuid: row.uuid })
    if (!thread) return []
    const written = control.handover ? addHandover(thread, after, control, { now, newUuid, isSame }) : null
    thread.interaction = { ...thread.interaction, version: thread.interaction.version + 1 }
    return [
      { entry: written?.entry ?? null, event: handedOver(thread.interaction, placementOf(row), written) },
    ]
  })
  return {
    ...noChanges,
    ...threads.changed(),
    newEntries: announced.flatMap(({ entry }) => entry ?? []),
    events: announced.map(({ event }) => [event]),
  }
}

const openThreads = (interactions: readonly InteractionRow[], conversation: string) =>
  interactions.filter((row) => row.conversation_uuid === conversation && row.status !== 'finished')

/** The customer's message came before the handover and already returned the chat: only the summary of the other responder is missing. */
const saysMore = (
  { uuid }: InteractionRow,
  { managed_outside }: ConversationRow,
  { outside, handover }: Control,
  shown: readonly string[] = [],
): boolean => !outside && !managed_outside && typeof handover?.summary === 'string' && !shown.includes(uuid)

/** Writes the handover into the thread. A customer who was passed to us waits for a person; `isSame`: the thread already shows it. */
export function addHandover(
  thread: Thread,
  { responder, managed_outside }: ConversationRow,
  { handover, at, by = responder ?? undefined }: Control,
  { now, newUuid, isSame }: { readonly now: Date; readonly newUuid: () => string; readonly isSame: boolean },
): WrittenHandover {
  const verb = managed_outside ? 'taken' : 'passed'
  const line = `${verb}_by_${by === 'meta_ai' ? 'ai' : 'app'}` as const
  const event: Happened = { name: 'interaction.handed_over', line }
  const happening = { event, author: hiloAsAuthor, target: handover?.summary ?? null }
  const entry = addLine(thread, happening, thread.interaction, { newUuid, date: now, now })
  if (!managed_outside && !isSame)
    thread.interaction = {
      ...thread.interaction,
      last_activity_at: now,
      ...customerIsBack(thread.interaction, at < now ? at : now),
    }
  return { event, entry }
}
