import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Services } from '../../platform/services'
import { makePdf } from './make-pdf'
import { makePng } from './make-png'
import { makeWav } from './make-wav'

interface FileEntry {
  readonly uuid: string
  readonly type: string
  readonly name: string
  readonly created_at: Date
}

/** Stores sample bytes for every file of the demo's messages, so that it can be opened. */
export async function storeFiles(services: Services, business: string): Promise<void> {
  const entries = await services.db.tenant(
    business,
    (tx) => tx.$queryRaw<FileEntry[]>`
      select uuid, type, body ->> 'name' as name, created_at from entries
      where business_uuid = ${business}::uuid and kind = 'message' and type in ('document', 'image', 'audio')
        and body ->> 'url' is null
      order by created_at, uuid`,
  )
  // Pictures are slow to make, so three serve all messages.
  const pictures = [0, 1, 2].map((seed) => makePng(seed))
  const audio = makeWav()
  for (const [at, entry] of entries.entries()) {
    const picture = pictures[at % pictures.length] as Buffer
    if (entry.type === 'image') await storeFile(services, business, entry, picture, 'image/png')
    else if (entry.type === 'audio') await storeFile(services, business, entry, audio, 'audio/wav')
    else
      await storeFile(
        services,
        business,
        entry,
        makePdf([entry.name, 'Documento de muestra']),
        'application/pdf',
      )
  }
}

async function storeFile(
  { db, storage }: Services,
  business: string,
  { uuid: entry, name, created_at }: FileEntry,
  bytes: Buffer,
  mime: string,
): Promise<void> {
  const uuid = randomUUID()
  const storage_key = await storage.put(Readable.from([bytes]))
  const sha256 = new Uint8Array(createHash('sha256').update(bytes).digest())
  const known = JSON.stringify({ url: `/api/files/${uuid}`, mime, size: bytes.length })
  await db.tenant(business, async (tx) => {
    await tx.storedFile.create({
      data: {
        business_uuid: business,
        uuid,
        entry_uuid: entry,
        storage_key,
        name,
        mime,
        size: bytes.length,
        sha256,
        created_at,
      },
    })
    await tx.$executeRaw`
      update entries set body = body || ${known}::jsonb where business_uuid = ${business}::uuid and uuid = ${entry}::uuid`
  })
}
