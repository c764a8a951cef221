import { expectLocked, lockThreadsOf, readLockedThreads } from '../entries/lock-rows'
import type { EntriesWithThreads } from '../entries/read-entries-by-provider-id'
import type { EntryRow } from '../entries/rows'
import type { Statement } from '../platform/db/pipeline/pipeline'
import type { StatementSender } from '../platform/db/pipeline/statement-sender'

const these = 'from entries e where e.business_uuid = $1 and e.uuid = any($2::uuid[])'
const lockThreads = lockThreadsOf('lock_threads_of_entries', 'select unnest($2::uuid[])')
const readEntries: Statement = {
  name: 'read_entries',
  text: `select e.* ${these} order by e.conversation_uuid, e.seq`,
}

/** Reads entries with their threads, and locks those. */
export async function lockEntries(
  tx: StatementSender,
  business: string,
  uuids: readonly string[],
): Promise<EntriesWithThreads> {
  const values = [business, uuids]
  const [threads, entries] = await Promise.all([
    readLockedThreads(tx, lockThreads, values),
    tx.send<EntryRow>(readEntries, values),
  ])
  expectLocked(entries, threads)
  return { ...threads, entries }
}
