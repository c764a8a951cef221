import { deliverKey } from '../../channels/wake-conversation'
import { type Changes, noChanges } from '../../inbound/rows/changes'
import type { NamedEntries } from '../../inbound/rows/read-named-entries'
import type { EntryRow } from '../../inbound/rows/rows'
import { openThreads } from '../../inbound/rows/thread'
import { requeue } from '../../inbound/statuses/plan'
import type { PipelinedTx } from '../../platform/db/pipeline'
import { changesOne } from '../changes-one'

/** A message that failed, or is in doubt, back in the queue: null where it is neither. */
export function planAnew(
  threads: Pick<NamedEntries, 'conversations' | 'interactions'>,
  entry: EntryRow,
  business: string,
): Changes | null {
  const open = openThreads(threads)
  const thread = open.of(entry)
  const line = thread && requeue(thread, entry)
  if (!line) return null
  const { conversation_uuid: conversation, interaction_uuid: interaction } = entry
  return {
    ...noChanges,
    ...open.changed(),
    entries: [line],
    jobs: [
      { name: 'deliver_conversation', payload: { business, conversation }, key: deliverKey(conversation) },
    ],
    announcements: [{ interaction, entries: [entry.uuid] }],
  }
}

const forgetTries = changesOne(
  'forget_tries',
  `update entries set attempts = 0, next_attempt_at = null, queued_at = $3
    where business_uuid = $1 and uuid = $2`,
)

/** It has waited since now, and was never tried. Sent before the changes of its plan, which answer it as it is then. */
export const writeAnew = (tx: PipelinedTx, business: string, entry: string, now: Date): Promise<unknown> =>
  tx.send(forgetTries, [business, entry, now])
