import { keepStoppedMarketing } from '../channels/consent/keep-stopped-marketing'
import { sql, type Tx } from '../platform/db/db'
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
  db.tenant(business, async (tx) => {
    const held = await holdFinished(tx, business, uuids, finishedBefore)
    if (held.length === 0) return 0
    const interactions = held.map(({ uuid }) => uuid)
    const entries = await tx.$queryRaw<{ uuid: string }[]>`
      select uuid from entries where business_uuid = ${business}::uuid and interaction_uuid = any(${interactions}::uuid[])
      limit ${pieceSize}`
    const keys = await eraseEntries(
      tx,
      business,
      entries.map(({ uuid }) => uuid),
    )
    // After the commit no row names the files any longer.
    if (keys.length > 0) await jobs.add(tx, 'erase_files', { keys })
    const gone = await tx.$executeRaw`
      delete from interactions i where i.business_uuid = ${business}::uuid and i.uuid = any(${interactions}::uuid[])
        and not exists (select from entries e where e.business_uuid = i.business_uuid and e.interaction_uuid = i.uuid)`
    // Its facts are final, and nobody waits for an answer.
    await tx.$executeRaw`
      delete from event_dues where business_uuid = ${business}::uuid and subject_uuid = any(${interactions}::uuid[])`
    await eraseReasons(tx, business)
    if (gone > 0)
      await eraseMailThreads(tx, business, [...new Set(held.map(({ conversation }) => conversation))])
    return entries.length + gone
  })

/** Locks the threads and then the interactions, as every act does. */
async function holdFinished(tx: Tx, business: string, uuids: readonly string[], finishedBefore: Date) {
  const threads = await tx.$queryRaw<{ uuid: string }[]>`
    select c.uuid from conversations c
    where c.business_uuid = ${business}::uuid and c.uuid = any(array(
      select i.conversation_uuid from interactions i
      where i.business_uuid = ${business}::uuid and i.uuid = any(${[...uuids]}::uuid[])))
    order by c.uuid for update skip locked`
  return tx.$queryRaw<{ uuid: string; conversation: string }[]>`
    select i.uuid, i.conversation_uuid as conversation from interactions i
    where i.business_uuid = ${business}::uuid and i.uuid = any(${[...uuids]}::uuid[])
      and i.conversation_uuid = any(${threads.map(({ uuid }) => uuid)}::uuid[])
      and i.status = 'finished' and i.finished_at < ${finishedBefore}::timestamptz
    order by i.conversation_uuid, i.uuid for update skip locked`
}

/**
 * Erases entries with all that belongs to them, and returns the storage keys of their files. Attempts and mentions are deleted
 * with their entry by foreign keys, and its searched words by a trigger.
 */
async function eraseEntries(tx: Tx, business: string, entries: readonly string[]): Promise<string[]> {
  const which = [...entries]
  await keepStoppedMarketing(tx, business, sql`e.uuid = any(${which}::uuid[])`)
  await tx.$executeRaw`
    delete from call_recordings where business_uuid = ${business}::uuid and call_uuid = any(${which}::uuid[])`
  const files = await tx.$queryRaw<{ storage_key: string }[]>`
    delete from stored_files where business_uuid = ${business}::uuid and entry_uuid = any(${which}::uuid[])
    returning storage_key`
  await tx.$executeRaw`
    delete from mail_originals where business_uuid = ${business}::uuid and entry_uuid = any(${which}::uuid[])`
  await tx.$executeRaw`
    delete from outbound_parts where business_uuid = ${business}::uuid and entry_uuid = any(${which}::uuid[])`
  await tx.$executeRaw`
    delete from outbound_acts where business_uuid = ${business}::uuid and entry_uuid = any(${which}::uuid[])`
  await tx.$executeRaw`
    delete from entries where business_uuid = ${business}::uuid and uuid = any(${which}::uuid[])`
  return files.map(({ storage_key }) => storage_key)
}

/**
 * Deletes conversations of mail without interactions, because their subject is content too. A chat's conversation has no
 * subject and stays: the customer's next message needs it.
 */
const eraseMailThreads = (tx: Tx, business: string, conversations: readonly string[]) => tx.$executeRaw`
  delete from conversations c
  where c.business_uuid = ${business}::uuid and c.uuid = any(${[...conversations]}::uuid[]) and c.thread_key <> ''
    and not exists (select from interactions i
      where i.business_uuid = c.business_uuid and i.conversation_uuid = c.uuid)`
