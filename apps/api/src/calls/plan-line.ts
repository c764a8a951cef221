import { type Changes, noChanges } from '../entries/changes'
import type { InteractionRow } from '../entries/rows'
import { bumpVersion, trackThreads } from '../entries/thread'
import { lineOf } from './call-line'
import type { LockedCall } from './lock-call'
import type { CallRow } from './plan-call'

/** What changes in the thread and in the lists when a call does. */
export function planLine(locked: LockedCall, after: CallRow, by: string | null, now: Date): Changes {
  const { conversation, interaction, entry, expires_after } = locked
  const threads = trackThreads({ conversations: [conversation], interactions: [interaction] })
  const thread = threads.of(entry)
  if (!thread) return noChanges
  const body = lineOf(after, after.user_uuid ? { uuid: after.user_uuid, name: by ?? '' } : null)
  const line = { ...entry, body, version: bumpVersion(thread, entry) }
  thread.interaction = interactionAfter(
    interaction,
    { line: entry.uuid, preview: body.text, expires_after },
    after,
    now,
  )
  return {
    ...noChanges,
    ...threads.changed(),
    entries: [line],
    announcements: [{ interaction: interaction.uuid, entries: [line.uuid] }],
  }
}

function interactionAfter(
  row: InteractionRow,
  { line, preview, expires_after }: { line: string; preview: string; expires_after: number | null },
  { state, ending }: CallRow,
  now: Date,
): InteractionRow {
  const { last_message } = row
  const shown = last_message?.uuid === line ? { ...last_message, preview } : last_message
  const over = state === 'ended' && row.status !== 'finished'
  // Whoever answered had ended the waiting; without a conversation the customer waits on.
  const waits = over && ending !== 'completed'
  // A chat does not expire during its call: the time begins when it is over.
  const silent = over && !waits && row.status === 'assigned' && !row.paused && row.waiting_since === null
  const expires = silent && expires_after !== null
  return {
    ...row,
    version: row.version + 1,
    last_message: shown,
    ...(expires && { expires_at: new Date(now.getTime() + expires_after * 60_000) }),
    ...(waits && { waiting_since: row.waiting_since ?? now, expires_at: null }),
  }
}
