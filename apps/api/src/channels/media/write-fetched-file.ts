import { noChanges } from '../../entries/changes'
import { type LockedThread, lockThread } from '../../entries/lock-thread'
import type { EntryRow } from '../../entries/rows'
import { bumpInteractions, bumpVersion, trackThreads } from '../../entries/thread'
import { writeChanges } from '../../entries/write-changes'
import { insertFile } from '../../files/attach/insert-file'
import { type AnnouncedChange, publishWritten } from '../../interactions/announce-written'
import type { StatementSender } from '../../platform/db/pipeline/statement-sender'
import type { JobPayloads } from '../../platform/jobs/jobs'
import type { Services } from '../../platform/services'
import { type Fetched, withFetchedFile } from './fetched-body'

/** Writes the result of fetching a file into its message. Returns whether the message waited for it. */
export async function writeFetchedFile(
  { db, clock, announcer }: Services,
  { business, entry }: JobPayloads['fetch_media'],
  fetched: Fetched,
): Promise<boolean> {
  const now = clock.now()
  const written = await db.write(business, async (tx) => {
    const thread = await lockThread(tx, business, entry)
    const body = thread && withFetchedFile(thread.entry, fetched)
    return thread && body ? tx.commit(write(tx, business, thread, body, fetched, now)) : null
  })
  if (!written) return false
  publishWritten({ announcer }, ...written)
  return true
}

async function write(
  tx: StatementSender,
  business: string,
  { entry, conversation, interaction }: LockedThread,
  body: EntryRow['body'],
  fetched: Fetched,
  now: Date,
): Promise<readonly AnnouncedChange[]> {
  const isStored = fetched !== null && 'key' in fetched
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
    announcements: [{ interaction: interaction.uuid, entries: [entry.uuid] }],
  }
  const [, written] = await Promise.all([
    isStored && insertFile(tx, business, { ...fetched, entry: entry.uuid }, now),
    writeChanges(tx, { business, uuid: conversation.channel_account_uuid }, changes, now),
  ])
  return written
}
