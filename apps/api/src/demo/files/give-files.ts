import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Services } from '../../platform/services'
import { makePdf } from './make-pdf'
import { makePng } from './make-png'
import { makeWav } from './make-wav'

interface Waiting {
  readonly uuid: string
  readonly type: string
  readonly name: string
  readonly created_at: Date
}

/** What was sent in the demo's past can be opened and heard: every file of its messages gets bytes of its kind. */
export async function giveFiles(services: Services, business: string): Promise<void> {
  const entries = await services.db.tenant(
    business,
    (tx) => tx.$queryRaw<Waiting[]>`
      select uuid, type, body ->> 'name' as name, created_at from entries
      where business_uuid = ${business}::uuid and kind = 'message' and type in ('document', 'image', 'audio')
        and body ->> 'url' is null
      order by created_at, uuid`,
  )
  // Pictures cost something to make: a few serve all.
  const pictures = [0, 1, 2].map((seed) => makePng(seed))
  const voice = makeWav()
  for (const [at, entry] of entries.entries()) {
    const picture = pictures[at % pictures.length] as Buffer
    if (entry.type === 'image') await give(services, business, entry, picture, 'image/png')
    else if (entry.type === 'audio') await give(services, business, entry, voice, 'audio/wav')
    else
      await give(services, business, entry, makePdf([entry.name, 'Documento de muestra']), 'application/pdf')
  }
}

async function give(
  { db, storage }: Services,
  business: string,
  { uuid: entry, name, created_at }: Waiting,
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
