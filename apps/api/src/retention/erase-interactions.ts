import { keepStoppedMarketing } from '../channels/consent/keep-stopped-marketing'
import { sql } from '../platform/db/db'
import type { Statement } from '../platform/db/pipeline/pipeline'
import type { StatementSender } from '../platform/db/pipeline/statement-sender'
import { eraseReasons } from '../platform/events/erase-reasons'
import type { Services } from '../platform/services'

/** How many entries one transaction erases: it holds the locks of their threads for some tens of milliseconds. */
export const pieceSize = 1_000

/**
 * Erases finished interactions with their entries, at most `pieceSize` entries at once, and returns how many rows it deleted.
 * Their facts stay, so Estadísticas still counts them. A thread that another transaction holds is left for the next run.
 */
export const eraseInteractions = (
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  business: string,
  uuids: readonly string[],
  finishedBefore: Date,
): Promise<number> =>
  db.write({ business, background: true }, async (tx) => {
    const held = await holdFinished(tx, business, uuids, finishedBefore)
    if (held.length === 0) return 0
    const interactions = held.map(({ uuid }) => uuid)
    const entries = await tx.send<{ uuid: string }>(readPiece, [business, interactions, pieceSize])
    const keys = await eraseEntries(
      tx,
      business,
      entries.map(({ uuid }) => uuid),
    )
    // After the commit no row names the files any longer.
    if (keys.length > 0) await jobs.add(tx, 'erase_files', { keys })
    const gone = await tx.send(deleteEmpty, [business, interactions])
    // Its facts are final, and nobody waits for an answer.
    await tx.send(deleteDues, [business, interactions])
    await eraseReasons(tx, business)
    if (gone.length > 0)
      await tx.send(eraseMailThreads, [business, [...new Set(held.map(({ conversation }) => conversation))]])
    return entries.length + gone.length
  })

const readPiece: Statement = {
  name: 'read_piece_to_erase',
  text: `select uuid from entries where business_uuid = $1::uuid and interaction_uuid = any($2::uuid[]) limit $3`,
}
const deleteEmpty: Statement = {
  name: 'delete_empty_interactions',
  text: `delete from interactions i where i.business_uuid = $1::uuid and i.uuid = any($2::uuid[])
      and not exists (select from entries e where e.business_uuid = i.business_uuid and e.interaction_uuid = i.uuid)
    returning i.uuid`,
}
const deleteDues: Statement = {
  name: 'delete_dues_of_erased',
  text: `delete from event_dues where business_uuid = $1::uuid and subject_uuid = any($2::uuid[])`,
}
const holdThreads: Statement = {
  name: 'hold_threads_to_erase',
  text: `select c.uuid from conversations c
    where c.business_uuid = $1::uuid and c.uuid = any(array(
      select i.conversation_uuid from interactions i
      where i.business_uuid = $1::uuid and i.uuid = any($2::uuid[])))
    order by c.uuid for update skip locked`,
}
const hold: Statement = {
  name: 'hold_interactions_to_erase',
  text: `select i.uuid, i.conversation_uuid as conversation from interactions i
    where i.business_uuid = $1::uuid and i.uuid = any($2::uuid[]) and i.conversation_uuid = any($3::uuid[])
      and i.status = 'finished' and i.finished_at < $4::timestamptz
    order by i.conversation_uuid, i.uuid for update skip locked`,
}

/** Locks the threads and then the interactions, as every act does. */
async function holdFinished(
  tx: StatementSender,
  business: string,
  uuids: readonly string[],
  finishedBefore: Date,
) {
  const threads = await tx.send<{ uuid: string }>(holdThreads, [business, uuids])
  const held = threads.map(({ uuid }) => uuid)
  return tx.send<{ uuid: string; conversation: string }>(hold, [business, uuids, held, finishedBefore])
}

/**
 * Erases entries with all that belongs to them, and returns the storage keys of their files. Attempts and mentions are deleted
 * with their entry by foreign keys, and its searched words by a trigger.
 */
async function eraseEntries(
  tx: StatementSender,
  business: string,
  entries: readonly string[],
): Promise<string[]> {
  const which = [...entries]
  await keepStoppedMarketing(tx, business, sql`e.uuid = any(${which}::uuid[])`)
  await tx.send(deleteRecordings, [business, which])
  const files = await tx.send<{ storage_key: string }>(deleteFiles, [business, which])
  for (const statement of deletions) await tx.send(statement, [business, which])
  return files.map(({ storage_key }) => storage_key)
}

const deleteRecordings: Statement = {
  name: 'erase_call_recordings',
  text: `delete from call_recordings where business_uuid = $1::uuid and call_uuid = any($2::uuid[])`,
}
const deleteFiles: Statement = {
  name: 'erase_stored_files',
  text: `delete from stored_files where business_uuid = $1::uuid and entry_uuid = any($2::uuid[])
    returning storage_key`,
}
const deletions: readonly Statement[] = [
  {
    name: 'erase_mail_originals',
    text: `delete from mail_originals where business_uuid = $1::uuid and entry_uuid = any($2::uuid[])`,
  },
  {
    name: 'erase_outbound_parts',
    text: `delete from outbound_parts where business_uuid = $1::uuid and entry_uuid = any($2::uuid[])`,
  },
  {
    name: 'erase_outbound_acts',
    text: `delete from outbound_acts where business_uuid = $1::uuid and entry_uuid = any($2::uuid[])`,
  },
  {
    name: 'erase_entries',
    text: `delete from entries where business_uuid = $1::uuid and uuid = any($2::uuid[])`,
  },
]

/**
 * Deletes conversations of mail without interactions, because their subject is content too. A chat's conversation has no
 * subject and stays: the customer's next message needs it.
 */
const eraseMailThreads: Statement = {
  name: 'erase_mail_threads',
  text: `delete from conversations c
    where c.business_uuid = $1::uuid and c.uuid = any($2::uuid[]) and c.thread_key <> ''
      and not exists (select from interactions i
        where i.business_uuid = c.business_uuid and i.conversation_uuid = c.uuid)`,
}
