import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from '../../src/platform/db/db'
import type { Statement } from '../../src/platform/db/pipeline/pipeline'
import type { Services } from '../../src/platform/services'
import { makePdf } from './make-pdf'
import { makePng } from './make-png'
import { makeWav } from './make-wav'

interface FileEntry {
  readonly uuid: string
  readonly type: string
  readonly name: string
  readonly created_at: Date
}

const insertFile: Statement = {
  name: 'insert_example_file',
  text: `insert into stored_files (
      business_uuid, uuid, entry_uuid, storage_key, name, mime, size, sha256, created_at)
    values ($1::uuid, $2::uuid, $3::uuid, $4, $5, $6, $7::int, $8::bytea, $9::timestamptz)`,
}
const nameFile: Statement = {
  name: 'name_example_file',
  text: `update entries set body = body || $3::jsonb where business_uuid = $1::uuid and uuid = $2::uuid`,
}

/** Stores sample bytes for every file of the demo's messages, so that it can be opened. */
export async function storeFiles(services: Services, business: string): Promise<void> {
  const entries = await services.db.read<FileEntry>(
    business,
    sql`
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
  await storePictures(services, business)
}

const insertPicture: Statement = {
  name: 'insert_example_picture',
  text: `insert into stored_files (business_uuid, uuid, ad_uuid, storage_key, name, mime, size, sha256, created_at)
    values ($1::uuid, $2::uuid, $3::uuid, $4, 'imagen.png', 'image/png', $5::int, $6::bytea, $7::timestamptz)`,
}
const namePicture: Statement = {
  name: 'name_example_picture',
  text: `with ad as (update ads set file_uuid = $3::uuid where business_uuid = $1::uuid and uuid = $2::uuid)
    update entries set body = jsonb_set(body, '{ad,picture}', to_jsonb('/api/files/' || $3::text))
    where business_uuid = $1::uuid and body -> 'ad' ->> 'uuid' = $2::text`,
}

/** Stores a picture for each ad. */
async function storePictures({ db, storage }: Services, business: string): Promise<void> {
  const ads = await db.read<{ uuid: string; created_at: Date }>(
    business,
    sql`select uuid, created_at from ads where business_uuid = ${business}::uuid and file_uuid is null order by external_id, uuid`,
  )
  for (const [at, ad] of ads.entries()) {
    const bytes = makePng(at, 600, 314)
    const [uuid, key] = [randomUUID(), await storage.put(Readable.from([bytes]))]
    const sha256 = createHash('sha256').update(bytes).digest()
    const file = [business, uuid, ad.uuid, key, bytes.length, sha256, ad.created_at]
    await db.write(business, (tx) =>
      tx.commit(Promise.all([tx.send(insertPicture, file), tx.send(namePicture, [business, ad.uuid, uuid])])),
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
  const sha256 = createHash('sha256').update(bytes).digest()
  const known = { url: `/api/files/${uuid}`, mime, size: bytes.length }
  const file = [uuid, entry, storage_key, name, mime, bytes.length, sha256, created_at]
  await db.write(business, (tx) =>
    tx.commit(
      Promise.all([tx.send(insertFile, [business, ...file]), tx.send(nameFile, [business, entry, known])]),
    ),
  )
}
