import type { MessageAct, MessageType } from '@hilo/contracts'
import type { Failure } from '../../channels/inbound'
import { type Changes, noChanges } from '../../entries/changes'
import { actedOn, messageChanged } from '../../entries/events'
import { withPreview } from '../../entries/last-message'
import { deletedPreview, previewOf } from '../../entries/preview'
import type { EntriesWithThreads } from '../../entries/read-entries-by-provider-id'
import type { EntryRow, InteractionRow } from '../../entries/rows'
import { bumpVersion, trackThreads } from '../../entries/thread'
import { applyChange } from '../../interactions/apply-change'
import { asEventActor, hiloAsActor } from '../../platform/events/actors'
import type { QueuedMessageAct } from '../claim/read-facts'

/** The value of `from` in a reaction of the business. */
const ourself = 'business'

/** The acts that a message shows: only the last one of each kind. */
export const withMessageAct = (acts: readonly MessageAct[], act: MessageAct): readonly MessageAct[] => [
  ...acts.filter(({ kind }) => kind !== act.kind),
  act,
]
const withoutMessageAct = (acts: readonly MessageAct[], act: string): readonly MessageAct[] =>
  acts.filter(({ uuid }) => uuid !== act)

/** The form in which a message shows an act. */
export const shownMessageAct = (
  { uuid, kind, body }: Pick<QueuedMessageAct, 'uuid' | 'kind' | 'body'>,
  error: Failure | null,
): MessageAct => ({
  uuid,
  kind,
  emoji: body.emoji ?? null,
  text: body.text ?? null,
  state: error ? 'failed' : 'queued',
  error: error && { code: error.code, msg: error.msg },
})

type Act = Pick<QueuedMessageAct, 'uuid' | 'user_uuid' | 'kind' | 'body'>

/** Plans how the provider's answer to an act changes its message; null: nothing visible. `error` null: the act was done. */
export function planMessageActEnd(
  facts: EntriesWithThreads,
  act: Act,
  error: Failure | null,
  now: Date,
): Changes | null {
  const [before] = facts.entries
  const threads = trackThreads(facts)
  const thread = before && threads.of(before)
  if (!before || !thread) return null
  const effect = error ? null : applied(withoutAct(before, act), act, now)
  const changed = error ? failed(before, act, error) : (effect ?? discarded(before, act))
  if (!changed) return null
  const entry = { ...changed, version: bumpVersion(thread, before) }
  const eventOf = (row: InteractionRow, { reactions }: EntryRow) => {
    if (effect) return actedOn(row, entry, act.kind, asEventActor({ uuid: act.user_uuid }))
    // A refused reaction that was shown is gone.
    const went = reactions !== before.reactions
    return went ? actedOn(row, entry, 'reaction', hiloAsActor) : messageChanged(row, entry, 'act')
  }
  if (!error) thread.interaction = interactionAfter(thread.interaction, entry, act)
  return {
    ...noChanges,
    ...threads.changed(),
    entries: [entry],
    filesReleased: !error && act.kind === 'deletion' ? [entry.uuid] : [],
    events: [[eventOf(thread.interaction, entry)]],
  }
}

/** The message after a refusal. If a newer act of the same kind replaced this one, the refusal is not shown. A refused reaction disappears. */
function failed(entry: EntryRow, act: Act, error: Failure): EntryRow | null {
  if (entry.deleted_at !== null) return null
  const newer = entry.acts.some(({ kind, uuid }) => kind === act.kind && uuid !== act.uuid)
  const acts = newer ? entry.acts : withMessageAct(entry.acts, shownMessageAct(act, error))
  const shown = entry.reactions.some(({ from, emoji }) => from === ourself && emoji === act.body.emoji)
  if (act.kind !== 'reaction' || !shown) return newer ? null : { ...entry, acts }
  return { ...entry, acts, reactions: entry.reactions.filter(({ from }) => from !== ourself) }
}

const withoutAct = (entry: EntryRow, { uuid }: Act): EntryRow => ({
  ...entry,
  acts: withoutMessageAct(entry.acts, uuid),
})

/** The message after a successful act that changed nothing else; null if it does not show the act. */
function discarded(entry: EntryRow, act: Act): EntryRow | null {
  const after = withoutAct(entry, act)
  return after.acts.length < entry.acts.length ? after : null
}

function applied(entry: EntryRow, { kind, body }: Act, now: Date): EntryRow | null {
  if (entry.deleted_at !== null) return null
  switch (kind) {
    case 'reaction':
      return applyChange(entry, { kind, from: ourself, emoji: body.emoji ?? null, at: now }, now)
    case 'edit': {
      const text = body.text ?? ''
      return {
        ...entry,
        edited_at: now,
        body: { ...entry.body, ...(body.caption === true ? { caption: text } : { text }) },
      }
    }
    case 'deletion':
      return applyChange(entry, { kind, preview: deletedPreview }, now)
  }
}

function interactionAfter(interaction: InteractionRow, entry: EntryRow, { kind }: Act): InteractionRow {
  if (kind === 'reaction') return interaction
  // Only messages are acted on.
  const preview = kind === 'deletion' ? deletedPreview : previewOf(entry.type as MessageType, entry.body)
  return withPreview(interaction, entry, preview)
}
