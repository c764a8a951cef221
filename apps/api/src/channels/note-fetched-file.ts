import { insertFile } from '../files/insert-file'
import { announceEntries } from '../interactions/announce'
import { readRows } from '../interactions/read-rows'
import type { EntryRecord } from '../interactions/records'
import type { Statement } from '../platform/db/pipeline'
import type { Sender } from '../platform/db/sender'
import type { JobPayloads } from '../platform/jobs/jobs'
import { writeAnnouncements } from '../platform/outbox/write-announcements'
import type { Services } from '../platform/services'
import { type AwaitingLine, bodyOf, type Fetched } from './fetched-body'

type Line = AwaitingLine & Pick<EntryRecord, 'uuid' | 'conversation_uuid' | 'interaction_uuid'>

const conversationOf = `array(select e.conversation_uuid from entries e where e.business_uuid = $1::uuid and e.uuid = $2::uuid)`
const lockConversation: Statement = {
  name: 'lock_conversation_of_file',
  text: `select c.uuid from conversations c where c.business_uuid = $1::uuid and c.uuid = any(${conversationOf}) for update`,
}
const readLine: Statement = {
  name: 'read_line_of_file',
  text: `select uuid, conversation_uuid, interaction_uuid, deleted_at, body from entries
    where business_uuid = $1::uuid and uuid = $2::uuid`,
}
/** A line that changes raises its conversation's version, and has it. */
const writeBody: Statement = {
  name: 'write_body_of_file',
  text: `with raised as (
      update conversations set version = version + 1 where business_uuid = $1::uuid and uuid = $3::uuid
      returning version)
    update entries set version = raised.version, body = $4::jsonb from raised
    where business_uuid = $1::uuid and uuid = $2::uuid
    returning entries.*`,
}

/** A message shows what became of its file. Answers whether it waited for that. */
export async function noteFetchedFile(
  { db, clock, outbox }: Services,
  { business, entry }: JobPayloads['fetch_media'],
  fetched: Fetched,
): Promise<boolean> {
  const now = clock.now()
  const written = await db.act(business, async (tx) => {
    const locked = tx.send(lockConversation, [business, entry])
    const [, [line]] = await Promise.all([locked, tx.send<Line>(readLine, [business, entry])])
    const body = line && bodyOf(line, fetched)
    return line && body ? tx.commit(write(tx, business, line, body, fetched, now)) : null
  })
  if (!written) return false
  const { interaction, entries, announcements } = written
  if (interaction) outbox.published(announcements, announceEntries(interaction, entries))
  return true
}

async function write(
  tx: Sender,
  business: string,
  { uuid, conversation_uuid, interaction_uuid }: Line,
  body: Readonly<Record<string, unknown>>,
  fetched: Fetched,
  now: Date,
) {
  const isHere = fetched !== null && 'key' in fetched
  const [, entries, announcements, rows] = await Promise.all([
    isHere && insertFile(tx, business, { ...fetched, entry: uuid }, now),
    tx.send<EntryRecord>(writeBody, [business, uuid, conversation_uuid, JSON.stringify(body)]),
    writeAnnouncements(
      tx,
      business,
      [{ kind: 'entry_changed', payload: { interaction: interaction_uuid, entries: [uuid] } }],
      now,
    ),
    readRows(tx, business, [interaction_uuid]),
  ])
  return { interaction: rows.get(interaction_uuid), entries, announcements }
}
