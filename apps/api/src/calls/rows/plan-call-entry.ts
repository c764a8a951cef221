import type { EventActor } from '@hilo/contracts'
import { type Changes, noChanges } from '../../entries/changes'
import { messageChanged } from '../../entries/events'
import { shownAfter } from '../../entries/last-message'
import type { InteractionRow } from '../../entries/rows'
import { bumpVersion, trackThreads } from '../../entries/thread'
import { afterAnswer, customerWaits, silenceEnds } from '../../entries/turns'
import type { CallRow } from '../plan/plan-inbound'
import { callBodyOf } from './call-body'
import type { LockedCall } from './lock-call'

/** Plans how a changed call changes its thread and the lists. `by`: the name of the person in it. */
export function planCallEntry(
  locked: LockedCall,
  { after, by, actor }: { readonly after: CallRow; readonly by: string | null; readonly actor: EventActor },
  now: Date,
): Changes {
  const { conversation, interaction, entry, expires_after } = locked
  const threads = trackThreads({ conversations: [conversation], interactions: [interaction] })
  const thread = threads.of(entry)
  if (!thread) return noChanges
  const body = callBodyOf(after, after.user_uuid ? { uuid: after.user_uuid, name: by ?? '' } : null)
  const { recording } = entry.body
  const changed = {
    ...entry,
    body: { ...body, ...(recording !== undefined && { recording }) },
    version: bumpVersion(thread, entry),
  }
  thread.interaction = interactionAfter(
    interaction,
    { entry: entry.uuid, preview: body.text, expires_after },
    after,
    now,
  )
  return {
    ...noChanges,
    ...threads.changed(),
    entries: [changed],
    // The person in the call can now be assigned a waiting chat, whichever side hung up.
    events: [[messageChanged(thread.interaction, changed, 'call', actor)]],
  }
}

function interactionAfter(
  row: InteractionRow,
  { entry, preview, expires_after }: { entry: string; preview: string; expires_after: number | null },
  call: CallRow,
  now: Date,
): InteractionRow {
  return {
    ...row,
    version: row.version + 1,
    last_message: shownAfter(row.last_message, { uuid: entry }, { preview }),
    ...expiryAfter(row, expires_after, call, now),
    ...waitingAfter(row, call, now),
  }
}

/** When the chat expires: not during the call, after which the time begins anew. */
function expiryAfter(row: InteractionRow, minutes: number | null, { state }: CallRow, now: Date) {
  const expires_at = state === 'ended' ? silenceEnds(row, minutes, now) : null
  return expires_at ? { expires_at } : {}
}

function waitingAfter(row: InteractionRow, { direction, state, ending }: CallRow, now: Date) {
  // A customer who answers our call no longer waits; a call of ours never makes a customer wait.
  if (direction === 'outbound') return state === 'active' ? afterAnswer(row, now) : {}
  // An answered call ended the waiting; after any other call the customer waits on.
  return state === 'ended' && ending !== 'completed' && row.status !== 'finished'
    ? customerWaits(row, now)
    : {}
}
