import { type Download, refuse } from '@hilo/contracts'
import { type LookedAt, recordView } from '../audit/record-view'
import { mayReadEntry } from '../interactions/lists/visibility'
import { sql } from '../platform/db/db'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'

interface StoredFile {
  readonly storage_key: string
  readonly name: string
  readonly mime: string
  readonly size: number
}

/**
 * A file of a message that the actor may read, of a quick answer, of an ad, or of a channel's template. Opening a file of a message counts as
 * a view of its chat in the audit log.
 */
export async function readFile(services: Services, actor: Actor, id: string) {
  const ofMessage = await findInMessage(services, actor, id)
  if (ofMessage) await recordView(services, actor, ofMessage)
  const file = ofMessage ?? (await findShared(services, actor, id))
  if (!file) return refuse('FILE_NOT_FOUND')
  const { storage_key, name, mime, size } = file
  return { name, mime, size, content: services.storage.get(storage_key) } satisfies Download
}

async function findInMessage({ db }: Services, actor: Actor, id: string) {
  const [file] = await db.read<StoredFile & LookedAt>(
    actor,
    sql`
      select f.storage_key, f.name, f.mime, f.size, i.uuid, i.user_uuid, u.name as user_name
      from stored_files f
      join entries e on e.business_uuid = f.business_uuid and e.uuid = f.entry_uuid
      join interactions i on i.business_uuid = e.business_uuid and i.uuid = e.interaction_uuid
      left join users u on u.business_uuid = i.business_uuid and u.uuid = i.user_uuid
      where f.business_uuid = ${actor.business}::uuid and f.uuid = ${id}::uuid and e.deleted_at is null
        and ${mayReadEntry(actor)}`,
  )
  return file
}

/** Everybody of the business may see it: the file of a quick answer, the picture of an ad, the example of a template. */
async function findShared({ db }: Services, actor: Actor, id: string) {
  const [file] = await db.read<StoredFile>(
    actor,
    sql`
      select storage_key, name, mime, size from stored_files
      where business_uuid = ${actor.business}::uuid and uuid = ${id}::uuid and (quick_answer_uuid is not null or ad_uuid is not null
        or exists (select from channel_templates t where t.business_uuid = ${actor.business}::uuid and t.file_uuid = ${id}::uuid))`,
  )
  return file
}
