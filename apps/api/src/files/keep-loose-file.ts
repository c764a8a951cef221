import { randomUUID } from 'node:crypto'
import { mediaFileName, mediaFormats, type QuickAnswerFile } from '@hilo/contracts'
import { toStatementSender } from '../platform/db/pipeline/statement-sender'
import type { Services } from '../platform/services'
import { insertFile } from './attach/insert-file'
import type { MediaFile } from './check/with-media-file'

/** Stores a file that neither a message nor a quick answer has yet. */
export function keepLooseFile(
  { db, clock }: Services,
  business: string,
  { format, keep, ...file }: MediaFile,
): Promise<QuickAnswerFile> {
  const { kind, mime } = mediaFormats[format]
  const uuid = randomUUID()
  const name = mediaFileName(file.name, format)
  return db.tenant(business, async (tx) => {
    const stored = { ...file, name, mime, uuid, entry: null }
    await insertFile(toStatementSender(tx), business, stored, clock.now())
    keep()
    return { uuid, name, kind, mime, size: file.size, url: `/api/files/${uuid}` }
  })
}
