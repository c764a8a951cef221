import {
  mediaKindOfMime,
  type Refusal,
  refuse,
  refuseInput,
  type TemplateDraftContent,
  templateFileProblem,
} from '@hilo/contracts'
import { sql } from '../../platform/db/db'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import type { FileToSend } from '../outbound'

interface FileRow {
  readonly name: string
  readonly mime: string
  readonly size: number
  readonly storage_key: string
}

interface OpenedExample {
  readonly file: FileToSend | null
  readonly release: () => Promise<void>
}
const none: OpenedExample = { file: null, release: async () => {} }

/** The example of a draft's header: a file that was uploaded for a template, and that no message has. */
export async function openExample(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  actor: Actor,
  { header, file: uuid }: Pick<TemplateDraftContent, 'header' | 'file'>,
  at = 'file',
): Promise<OpenedExample | Refusal<'FILE_NOT_FOUND' | 'INVALID_INPUT'>> {
  const isFile = header !== null && header.kind !== 'text' && header.kind !== 'place'
  if (!isFile && uuid === null) return none
  const [row] = await db.read<FileRow>(
    actor,
    sql`
      select name, mime, size, storage_key from stored_files
      where business_uuid = ${actor.business}::uuid and uuid = ${uuid}::uuid and entry_uuid is null and quick_answer_uuid is null
        and ad_uuid is null`,
  )
  if (row && !isFile) return none
  const kind = row && mediaKindOfMime(row.mime)
  if (!row || !kind || kind === 'audio' || !isFile) return refuse('FILE_NOT_FOUND')
  const problem = templateFileProblem(header.kind, { kind, size: row.size })
  if (problem !== null) return refuseInput({ [at]: problem })
  const blob = await storage.openBlob(row.storage_key)
  return { file: { name: row.name, mime: row.mime, data: blob.data }, release: () => blob.release() }
}
