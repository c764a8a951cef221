import { type Download, refuse } from '@hilo/contracts'
import { mayReadEntry } from '../interactions/visibility'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'

interface FileRow {
  readonly storage_key: string
  readonly name: string
  readonly mime: string
  readonly size: number
}

/** A file of a message that this person may see: of a thread that is theirs, as far as it is. */
export async function readFile({ db, storage }: Services, actor: Actor, id: string) {
  const [file] = await db.tenant(
    actor,
    (tx) => tx.$queryRaw<FileRow[]>`
      select f.storage_key, f.name, f.mime, f.size
      from stored_files f
      join entries e on e.business_uuid = f.business_uuid and e.uuid = f.entry_uuid
      where f.business_uuid = ${actor.business}::uuid and f.uuid = ${id}::uuid and e.deleted_at is null
        and ${mayReadEntry(actor)}`,
  )
  if (!file) return refuse('FILE_NOT_FOUND')
  const { storage_key, ...rest } = file
  return { ...rest, content: storage.get(storage_key) } satisfies Download
}
