import type { PlannedInteractionEvent } from '@hilo/contracts'
import type { Changes } from '../../entries/changes'
import { actedOn } from '../../entries/events'
import type { EntryRow } from '../../entries/rows'
import { bumpVersion, type Thread } from '../../entries/thread'
import { actorOfChange, applyChange, type MessageChange, previewAfter } from '../../interactions/apply-change'
import { withoutFileNumber } from './incoming-message'
import type { MessageFacts } from './message-facts'
import type { PlanContext } from './plan-context'

/** Applies to a new entry the changes that came before it: `events` are theirs. A deletion keeps waiting for the other files of the message. */
export function applyEarlierChanges(
  thread: Thread,
  added: EntryRow,
  { earlierChanges }: MessageFacts,
  { now }: PlanContext,
): {
  readonly entry: EntryRow
  readonly applied: Changes['appliedItems']
  readonly events: readonly PlannedInteractionEvent[]
} {
  const ownId = added.provider_message_id ?? ''
  const messageId = withoutFileNumber(ownId)
  const ofThis = earlierChanges.filter(({ state, awaited_id }) => state === 'orphan' && awaited_id === ownId)
  // The whole message was deleted before all of its files were here.
  const ofWhole =
    messageId === ownId
      ? []
      : earlierChanges.filter((item) => item.kind === 'deletion' && item.awaited_id === messageId)
  let entry = added
  const did: MessageChange[] = []
  for (const { payload } of [...ofThis, ...ofWhole]) {
    const change = payload.parsed as MessageChange | null
    const changed = change && applyChange(entry, change, now)
    if (!changed) continue
    entry = { ...changed, version: bumpVersion(thread, entry) }
    thread.interaction = previewAfter(thread.interaction, entry, change)
    did.push(change)
  }
  return {
    entry,
    events: did.map((change) =>
      actedOn(thread.interaction, entry, change.kind, actorOfChange(change, entry)),
    ),
    applied: ofThis.map(({ uuid, kind, awaited_id }) => ({
      uuid,
      awaited_id: kind === 'deletion' ? awaited_id : null,
    })),
  }
}
