import { insertFile } from '../../files/attach/insert-file'
import { announceEntries } from '../../interactions/announce'
import { readInteractionRows } from '../../interactions/read-interaction-rows'
import type { EntryRecord } from '../../interactions/records'
import { writeAnnouncements } from '../../platform/announcements/write-announcements'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import type { StatementSender } from '../../platform/db/pipeline/statement-sender'
import type { JobPayloads } from '../../platform/jobs/jobs'
import type { Services } from '../../platform/services'
import { type AwaitingEntry, type Fetched, withFetchedFile } from './fetched-body'

type Entry = AwaitingEntry & Pick<EntryRecord, 'uuid' | 'conversation_uuid' | 'interaction_uuid'>

const conversationOf = `array(select e.conversation_uuid from entries e where e.business_uuid = $1::uuid and e.uuid = $2::uuid)`
const lockConversation: Statement = {
  name: 'lock_conversation_of_file',
  text: `select c.uuid from conversations c where c.business_uuid = $1::uuid and c.uuid = any(${conversationOf}) for update`,
}
const readEntry: Statement = {
  name: 'read_entry_of_file',
  text: `select uuid, conversation_uuid, interaction_uuid, deleted_at, body from entries
    where business_uuid = $1::uuid and uuid = $2::uuid`,
}
/**
 * Raises the conversation's version and gives it to the entry; also the version of a finished interaction, whose row may show the
 * file's name.
 */
const writeBody: Statement = {
  name: 'write_body_of_file',
  text: `with raised as (
      update conversations set version = version + 1 where business_uuid = $1::uuid and uuid = $3::uuid
      returning version),
    shown as (
      update interactions set version = version + 1
      where business_uuid = $1::uuid and uuid = $5::uuid and status = 'finished')
    update entries set version = raised.version, body = $4::jsonb from raised
    where business_uuid = $1::uuid and uuid = $2::uuid
    returning entries.*`,
}

/** Writes the result of fetching a file into its message. Returns whether the message waited for it. */
export async function writeFetchedFile(
  { db, clock, announcer }: Services,
  { business, entry }: JobPayloads['fetch_media'],
  fetched: Fetched,
): Promise<boolean> {
  const now = clock.now()
  const written = await db.write(business, async (tx) => {
    const locked = tx.send(lockConversation, [business, entry])
    const [, [line]] = await Promise.all([locked, tx.send<Entry>(readEntry, [business, entry])])
    const body = line && withFetchedFile(line, fetched)
    return line && body ? tx.commit(write(tx, business, line, body, fetched, now)) : null
  })
  if (!written) return false
  const { interaction, entries, announcements } = written
  if (interaction) announcer.publish(announcements, announceEntries(interaction, entries))
  return true
}

async function write(
  tx: StatementSender,
  business: string,
  { uuid, conversation_uuid, interaction_uuid }: Entry,
  body: Readonly<Record<string, unknown>>,
  fetched: Fetched,
  now: Date,
) {
  const isStored = fetched !== null && 'key' in fetched
  const [, entries, announcements, rows] = await Promise.all([
    isStored && insertFile(tx, business, { ...fetched, entry: uuid }, now),
    tx.send<EntryRecord>(writeBody, [
      business,
      uuid,
      conversation_uuid,
      JSON.stringify(body),
      interaction_uuid,
    ]),
    writeAnnouncements(
      tx,
      business,
      [{ kind: 'entry_changed', payload: { interaction: interaction_uuid, entries: [uuid] } }],
      now,
    ),
    readInteractionRows(tx, business, [interaction_uuid]),
  ])
  return { interaction: rows.get(interaction_uuid), entries, announcements }
}
