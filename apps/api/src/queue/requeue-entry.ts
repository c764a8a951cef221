import type { EventActor } from '@hilo/contracts'
import { type Changes, noChanges } from '../entries/changes'
import { stateChanged } from '../entries/events'
import { requeue } from '../entries/message-status'
import type { EntriesWithThreads } from '../entries/read-entries-by-provider-id'
import type { EntryRow } from '../entries/rows'
import { trackThreads } from '../entries/thread'
import type { PipelinedTx } from '../platform/db/pipeline/pipeline'
import { updateLockedRow } from '../platform/db/pipeline/update-locked-row'
import { deliveryJob } from '../platform/jobs/delivery-job'

/** Puts a message that failed, or has an unknown outcome, back in the queue; null where it has neither status. `actor`: who wants it sent again. */
export function planRequeue(
  threads: Pick<EntriesWithThreads, 'conversations' | 'interactions'>,
  entry: EntryRow,
  business: string,
  actor: EventActor,
): Changes | null {
  const changing = trackThreads(threads)
  const thread = changing.of(entry)
  const queued = thread && requeue(thread, entry)
  if (!queued) return null
  return {
    ...noChanges,
    ...changing.changed(),
    entries: [queued],
    jobs: [deliveryJob(business, entry.conversation_uuid)],
    events: [[stateChanged(thread.interaction, queued, entry.status, actor)]],
  }
}

const clearAttempts = updateLockedRow(
  'clear_attempts',
  `update entries set attempts = 0, next_attempt_at = null, queued_at = $3
    where business_uuid = $1 and uuid = $2`,
)

/** Counts the message's attempts and its waiting time from now. Sent before the changes of its plan, whose update reads the row. */
export const resetAttempts = (
  tx: PipelinedTx,
  business: string,
  entry: string,
  now: Date,
): Promise<unknown> => tx.send(clearAttempts, [business, entry, now])
