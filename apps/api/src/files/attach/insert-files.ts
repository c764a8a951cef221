import { randomUUID } from 'node:crypto'
import { type MediaKind, type MoreFile, mediaFileName, mediaFormats } from '@hilo/contracts'
import type { StatementSender } from '../../platform/db/pipeline/statement-sender'
import type { MediaFile } from '../check/with-media-file'
import { insertFile } from './insert-file'

type Files = readonly [MediaFile, ...MediaFile[]]

interface WrittenFiles {
  /** The kind of the first file, which decides the type of the message. */
  readonly type: MediaKind
  readonly body: Omit<MoreFile, 'kind'> & { readonly more?: readonly MoreFile[] }
}

/** Stores the files of a message in their order. Returns what its body says of them. */
export async function insertFiles(
  tx: StatementSender,
  { business, entry }: { readonly business: string; readonly entry: string },
  [first, ...others]: Files,
  now: Date,
): Promise<WrittenFiles> {
  const write = async ({ format, keep, ...file }: MediaFile, position: number): Promise<MoreFile> => {
    const { kind, mime } = mediaFormats[format]
    const uuid = randomUUID()
    const name = mediaFileName(file.name, format)
    await insertFile(tx, business, { ...file, name, mime, uuid, entry, position }, now)
    // From here on a row may name the bytes, even if the commit's result is lost. If none does, the sweep deletes them.
    keep()
    return { kind, name, mime, size: file.size, url: `/api/files/${uuid}` }
  }
  const { kind: type, ...body } = await write(first, 0)
  const more: MoreFile[] = []
  for (const file of others) more.push(await write(file, more.length + 1))
  return { type, body: { ...body, ...(more.length > 0 && { more }) } }
}
