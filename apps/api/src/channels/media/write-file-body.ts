import type { EventActor } from '@hilo/contracts'
import type { AnnouncedChange } from '../../entries/announced-change'
import { noChanges } from '../../entries/changes'
import { messageChanged } from '../../entries/events'
import type { LockedThread } from '../../entries/lock-thread'
import type { EntryRow } from '../../entries/rows'
import { bumpInteractions, bumpVersion, trackThreads } from '../../entries/thread'
import { writeChanges } from '../../entries/write/write-changes'
import type { StatementSender } from '../../platform/db/pipeline/statement-sender'
import { hiloAsActor } from '../../platform/events/actors'

/** Writes the file's part of a message body. `actor`: the person who asked; absent: Hilo itself. */
export async function writeFileBody(
  tx: StatementSender,
  business: string,
  { entry, conversation, interaction }: LockedThread,
  body: EntryRow['body'],
  now: Date,
  actor: EventActor = hiloAsActor,
): Promise<readonly AnnouncedChange[]> {
  const threads = trackThreads({ conversations: [conversation], interactions: [interaction] })
  const thread = threads.of(entry)
  if (!thread) return []
  const changed = { ...entry, body, version: bumpVersion(thread, entry) }
  // The row of a finished one may show the file's name.
  if (interaction.status === 'finished') bumpInteractions(threads, [interaction])
  const changes = {
    ...noChanges,
    ...threads.changed(),
    entries: [changed],
    events: [[messageChanged(thread.interaction, entry, 'file', actor)]],
  }
  return writeChanges(tx, { business, uuid: conversation.channel_account_uuid }, changes, now)
}
