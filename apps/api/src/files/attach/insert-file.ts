import type { Statement } from '../../platform/db/pipeline/pipeline'
import type { StatementSender } from '../../platform/db/pipeline/statement-sender'

/** A stored file that belongs to an entry, to an ad, or to nothing yet. */
interface NewFile {
  readonly uuid: string
  readonly entry: string | null
  /** The ad whose picture it is. */
  readonly ad?: string
  /** Among the files of its entry; absent: the first. */
  readonly position?: number
  readonly key: string
  readonly name: string
  readonly mime: string
  readonly size: number
  readonly sha256: Uint8Array
}

const insertStoredFile: Statement = {
  name: 'insert_stored_file',
  text: `insert into stored_files
      (business_uuid, uuid, entry_uuid, storage_key, name, mime, size, sha256, created_at, position, ad_uuid)
    values ($1::uuid, $2::uuid, $3::uuid, $4, $5, $6, $7::int, decode($8, 'hex'), $9::timestamptz, $10::int, $11::uuid)`,
}

export async function insertFile(
  tx: StatementSender,
  business: string,
  { uuid, entry, ad, position = 0, key, name, mime, size, sha256 }: NewFile,
  now: Date,
): Promise<void> {
  const digest = Buffer.from(sha256).toString('hex')
  await tx.send(insertStoredFile, [
    business,
    uuid,
    entry,
    key,
    name,
    mime,
    size,
    digest,
    now,
    position,
    ad ?? null,
  ])
}
