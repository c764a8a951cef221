import { lockThread } from '../../entries/lock-thread'
import { insertFile } from '../../files/attach/insert-file'
import { refuseIfFull } from '../../files/refuse-if-full'
import { publishWritten } from '../../interactions/announce-written'
import type { StatementSender } from '../../platform/db/pipeline/statement-sender'
import type { JobPayloads } from '../../platform/jobs/job-payloads'
import type { Services } from '../../platform/services'
import { type Fetched, type FetchedFile, withFetchedFile } from './fetched-body'
import { writeFileBody } from './write-file-body'

/** Writes the result of fetching a file into its message. Returns whether the file is stored. */
export async function writeFetchedFile(
  services: Services,
  { business, entry }: JobPayloads['fetch_media'],
  fetched: Fetched,
): Promise<boolean> {
  const { db, clock, announcer } = services
  const now = clock.now()
  const written = await db.write(business, async (tx) => {
    const thread = await lockThread(tx, business, entry)
    if (!thread) return null
    const result = await unlessFull(services, tx, business, fetched)
    const body = withFetchedFile(thread.entry, result)
    if (!body) return null
    const file = isFile(result) ? result : null
    const [, changes] = await tx.commit(
      Promise.all([
        file && insertFile(tx, business, { ...file, entry }, now),
        writeFileBody(tx, business, thread, body, now),
      ]),
    )
    return { changes, stored: file !== null }
  })
  if (!written) return false
  publishWritten({ announcer }, ...written.changes)
  return written.stored
}

/** The message is kept whatever its file takes. */
async function unlessFull(
  { settings }: Services,
  tx: StatementSender,
  business: string,
  fetched: Fetched,
): Promise<Fetched> {
  if (!isFile(fetched)) return fetched
  const full = await refuseIfFull(tx, settings, business, fetched.size)
  return full ? { storage_full: true, size: fetched.size } : fetched
}

const isFile = (fetched: Fetched): fetched is FetchedFile => fetched !== null && 'key' in fetched
