import { randomUUID } from 'node:crypto'
import { mediaTypes } from '@hilo/contracts'
import { sql } from '../platform/db/db'
import type { JobPayloads } from '../platform/jobs/jobs'
import type { Services } from '../platform/services'
import { type StoredBytes, storeStream } from '../platform/storage/store-stream'
import { optionsOf } from './account-options'
import { type AccountRow, connectAccount } from './accounts'
import type { MediaFile } from './adapter'
import { foreignHost, MediaTooLarge } from './download-media'
import type { Fetched, NotBrought } from './fetched-body'
import { mediaName } from './media-name'
import { noteFetchedFile } from './note-fetched-file'

type MediaType = (typeof mediaTypes)[number]
type Job = JobPayloads['fetch_media']

interface Awaited extends AccountRow {
  readonly created_at: Date
  readonly media_type: MediaType
  readonly options: unknown
  readonly body: { readonly media: string; readonly name: string; readonly mime: string | null }
}

const unknownMime = 'application/octet-stream'
/** What is tried again later, with the queue's own patience. */
const passing: ReadonlySet<string> = new Set(['temporary', 'rate_limited', 'unknown_outcome', 'auth'])

const seen: ReadonlySet<MediaType> = new Set(['image', 'video', 'audio', 'sticker'])

/** What has not come by then will not: a person who waits for it is told so. */
const longestWaitMs = 7 * 24 * 60 * 60_000

/**
 * Brings a customer's file to us, where it stays when the provider has it no longer; of an account that keeps none, the
 * message gets its address instead.
 */
export async function fetchMedia(services: Services, job: Job): Promise<void> {
  const awaited = await findAwaited(services, job)
  const connection = awaited && connectAccount(services, awaited).connection
  if (!awaited || !connection?.fetchMedia) return
  if (connection.linkTo && optionsOf(awaited.options).media_policy === 'link_only') {
    const link = connection.linkTo(awaited.body.media)
    return arrived(services, job, link === null ? { refused: true } : { link })
  }
  const answer = await connection.fetchMedia(awaited.body.media)
  if ('expired' in answer) return arrived(services, job, null)
  if ('tooLarge' in answer) return arrived(services, job, { too_large: answer.tooLarge })
  if ('error' in answer) {
    const hopeful = awaited.created_at.getTime() > services.clock.now().getTime() - longestWaitMs
    if (hopeful && passing.has(answer.error.kind)) throw new Error(`media: ${answer.error.code}`)
    services.log.warn({ entry: job.entry, code: answer.error.code }, 'a file will not come')
    return arrived(services, job, answer.error.code === foreignHost ? { refused: true } : null)
  }

  // Where a picture was, a page may say that it is gone.
  if (seen.has(awaited.media_type) && /^text\/html\b/iu.test(answer.mime ?? '')) {
    answer.stream.destroy()
    return arrived(services, job, null)
  }
  const bytes = await keep(services, answer)
  if (!('key' in bytes)) return arrived(services, job, bytes)
  const mime = (answer.mime ?? awaited.body.mime ?? unknownMime).slice(0, 255)
  const { name } = awaited.body
  const file = {
    uuid: randomUUID(),
    key: bytes.key,
    name: name.includes('.') ? name : mediaName(awaited.media_type, answer.name ?? undefined, mime),
    mime,
    size: bytes.size,
    sha256: bytes.sha256,
  }
  await arrived(services, job, file)
}

async function findAwaited({ db }: Services, { business, entry }: Job): Promise<Awaited | null> {
  const [row] = await db.tenant(business, (tx) =>
    tx.$queryRaw<Awaited[]>(sql`
      select a.business_uuid, a.uuid, a.type, a.external_id, a.credentials, e.type as media_type, e.body, e.created_at,
        a.options
      from entries e
      join channel_accounts a on a.business_uuid = e.business_uuid and a.uuid = e.channel_account_uuid
      where e.business_uuid = ${business}::uuid and e.uuid = ${entry}::uuid and e.deleted_at is null
        and e.body ? 'media' and e.type = any(${[...mediaTypes]}::text[]) and a.state <> 'disconnected'`),
  )
  return row ?? null
}

async function keep({ storage }: Services, { stream }: MediaFile): Promise<StoredBytes | NotBrought> {
  try {
    return await storeStream(storage, stream)
  } catch (error) {
    if (error instanceof MediaTooLarge) return { too_large: error.most }
    throw error
  }
}

async function arrived(services: Services, job: Job, fetched: Fetched): Promise<void> {
  const isShown = await noteFetchedFile(services, job, fetched)
  if (!isShown && fetched && 'key' in fetched) await services.storage.remove(fetched.key)
}
