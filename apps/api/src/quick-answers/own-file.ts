import { mediaKindOfMime, type QuickAnswerFile } from '@hilo/contracts'
import type { Tx } from '../platform/db/db'
import type { Statement } from '../platform/db/pipeline/pipeline'

const takeQuickAnswerFile: Statement = {
  name: 'take_quick_answer_file',
  text: `update stored_files set quick_answer_uuid = $1::uuid
    where business_uuid = $2::uuid and uuid = $3::uuid
      and entry_uuid is null and quick_answer_uuid is null and ad_uuid is null
    returning uuid::text, name, mime, size`,
}

const releaseQuickAnswerFile: Statement = {
  name: 'release_quick_answer_file',
  text: `update stored_files set quick_answer_uuid = null
    where business_uuid = $1::uuid and uuid = $2::uuid`,
}

/** Gives the quick answer a file that was uploaded for one and that no other one has; null: there is no such file. */
export async function takeFile(
  tx: Tx,
  business: string,
  answer: string,
  file: string,
): Promise<QuickAnswerFile | null> {
  const [taken] = await tx.send<Pick<QuickAnswerFile, 'uuid' | 'name' | 'mime' | 'size'>>(
    takeQuickAnswerFile,
    [answer, business, file],
  )
  if (!taken) return null
  const { uuid, name, mime, size } = taken
  return { uuid, name, kind: mediaKindOfMime(mime) ?? 'document', mime, size, url: `/api/files/${uuid}` }
}

/** The sweep deletes files that nothing refers to. */
export const releaseFile = (tx: Tx, business: string, file: string): Promise<unknown> =>
  tx.send(releaseQuickAnswerFile, [business, file])

/** The column has what `takeFile` made. */
export const fileOf = ({ file }: { readonly file: unknown }): QuickAnswerFile | null =>
  (file ?? null) as QuickAnswerFile | null
