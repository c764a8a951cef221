import { randomUUID } from 'node:crypto'
import { mediaFileName, mediaFormats, type QuickAnswerFile, type Refusal } from '@hilo/contracts'
import type { Services } from '../platform/services'
import { insertFile } from './attach/insert-file'
import type { MediaFile } from './check/with-media-file'
import { refuseIfFull } from './refuse-if-full'

/** Stores a file that neither a message nor a quick answer has yet. */
export function keepLooseFile(
  { db, clock, settings }: Services,
  business: string,
  { format, keep, ...file }: MediaFile,
): Promise<QuickAnswerFile | Refusal<'QUOTA_REACHED'>> {
  const { kind, mime } = mediaFormats[format]
  const uuid = randomUUID()
  const name = mediaFileName(file.name, format)
  return db.write(business, async (tx) => {
    const stored = { ...file, name, mime, uuid, entry: null }
    const full = await refuseIfFull(tx, settings, business, file.size)
    if (full) return full
    await insertFile(tx, business, stored, clock.now())
    keep()
    return { uuid, name, kind, mime, size: file.size, url: `/api/files/${uuid}` }
  })
}
