import { changeEntries } from '../entries/write/change-entries'
import { sql } from '../platform/db/db'
import type { Statement } from '../platform/db/pipeline/pipeline'
import type { Services } from '../platform/services'

/** The entry of a call after its recording was erased. */
const erasedRecording = { url: null, reason: 'La grabación se borró por su antigüedad.' }

interface ErasedFile {
  readonly uuid: string
  readonly storage_key: string
  readonly entry_uuid: string
}
const holdThreads: Statement = {
  name: 'hold_threads_of_files',
  text: `select c.uuid from conversations c
    where c.business_uuid = $1::uuid and c.uuid = any(array(
      select e.conversation_uuid from stored_files f
      join entries e on e.business_uuid = f.business_uuid and e.uuid = f.entry_uuid
      where f.business_uuid = $1::uuid and f.uuid = any($2::uuid[])))
    order by c.uuid for update skip locked`,
}
const deleteFiles: Statement = {
  name: 'delete_files_by_age',
  text: `delete from stored_files f using entries e, interactions i
    where f.business_uuid = $1::uuid and f.uuid = any($2::uuid[]) and f.created_at < $3::timestamptz
      and e.business_uuid = f.business_uuid and e.uuid = f.entry_uuid and e.conversation_uuid = any($4::uuid[])
      and i.business_uuid = e.business_uuid and i.uuid = e.interaction_uuid and i.status = 'finished'
    returning f.uuid, f.storage_key, f.entry_uuid`,
}

/**
 * Erases files of finished interactions; their messages stay, without an address of the file. Returns how many. It is not published:
 * the raised version makes a client with such a thread open fetch it with the next change.
 */
export const eraseMessageFiles = (
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  business: string,
  uuids: readonly string[],
  createdBefore: Date,
): Promise<number> =>
  db.write({ business, background: true }, async (tx) => {
    const threads = await tx.send<{ uuid: string }>(holdThreads, [business, uuids])
    const held = threads.map(({ uuid }) => uuid)
    const files = await tx.send<ErasedFile>(deleteFiles, [business, uuids, createdBefore, held])
    if (files.length === 0) return 0
    await jobs.add(tx, 'erase_files', { keys: files.map(({ storage_key }) => storage_key) })
    const entries = files.map(({ entry_uuid }) => entry_uuid)
    const addresses = files.map(({ uuid }) => `/api/files/${uuid}`)
    await changeEntries(tx, business, {
      which: sql`x.uuid = any(${entries}::uuid[])`,
      set: sql`body = case when e.body ? 'recording'
        then jsonb_set(e.body, '{recording}', e.body -> 'recording' || ${JSON.stringify(erasedRecording)}::jsonb)
        when e.body ? 'more'
        then e.body || jsonb_build_object(
          'url', case when e.body ->> 'url' <> all(${addresses}::text[]) then e.body -> 'url' end,
          'more', (select jsonb_agg(case when m.value ->> 'url' = any(${addresses}::text[])
              then m.value || '{"url": null}' else m.value end order by m.ordinality)
            from jsonb_array_elements(e.body -> 'more') with ordinality m))
        else jsonb_set(e.body, '{url}', 'null') end`,
    })
    return files.length
  })
