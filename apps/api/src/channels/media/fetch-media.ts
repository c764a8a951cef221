import { randomUUID } from 'node:crypto'
import { mediaTypes } from '@hilo/contracts'
import { refuseIfFull } from '../../files/refuse-if-full'
import { sql } from '../../platform/db/db'
import { TooManyBytes } from '../../platform/http/bodies/up-to'
import type { JobPayloads } from '../../platform/jobs/job-payloads'
import type { Services } from '../../platform/services'
import { type StoredStream, storeStream } from '../../platform/storage/store-stream'
import { optionsOf } from '../accounts/account-options'
import { type AccountRow, connectAccount } from '../accounts/accounts'
import type { MediaFile } from '../adapter'
import { foreignHost } from '../providers/shared/download-media'
import { mediaName } from '../providers/shared/media-name'
import type { Fetched, NotStored } from './fetched-body'
import { writeFetchedFile } from './write-fetched-file'

type MediaType = (typeof mediaTypes)[number]
type Job = JobPayloads['fetch_media']

interface AwaitedFile extends AccountRow {
  /** When it came, or was last requested again. */
  readonly since: Date
  readonly media_type: MediaType
  readonly options: unknown
  readonly body: { readonly media: string; readonly name: string; readonly mime: string | null }
}

const unknownMime = 'application/octet-stream'
/** Errors after which the job is retried. */
const passing: ReadonlySet<string> = new Set(['temporary', 'rate_limited', 'unknown_outcome', 'auth'])

const visualTypes: ReadonlySet<MediaType> = new Set(['image', 'video', 'audio', 'sticker'])

/** After this time the file is given up, and its message says so. */
const longestWaitMs = 7 * 24 * 60 * 60_000

/**
 * Fetches a customer's file and stores it, because the provider deletes it some day; for accounts that store no files, the
 * message gets the file's address instead.
 */
export async function fetchMedia(services: Services, job: Job): Promise<void> {
  const awaited = await findAwaited(services, job)
  const connection = awaited && connectAccount(services, awaited).connection
  if (!awaited || !connection?.fetchMedia) return
  if (connection.linkTo && optionsOf(awaited.options).media_policy === 'link_only') {
    const link = connection.linkTo(awaited.body.media)
    return finish(services, job, link === null ? { refused: true } : { link })
  }
  if (await isFull(services, job.business)) return finish(services, job, { storage_full: true })
  const answer = await connection.fetchMedia(awaited.body.media)
  if ('expired' in answer) return finish(services, job, null)
  if ('tooLarge' in answer) return finish(services, job, { too_large: answer.tooLarge })
  if ('error' in answer) {
    const mayRetry = awaited.since.getTime() > services.clock.now().getTime() - longestWaitMs
    if (mayRetry && passing.has(answer.error.kind)) throw new Error(`media: ${answer.error.code}`)
    services.log.warn(
      { entry: job.entry, code: answer.error.code },
      'a file could not be fetched and is given up',
    )
    return finish(services, job, answer.error.code === foreignHost ? { refused: true } : null)
  }

  // An HTML page in place of a picture says that it is gone.
  if (visualTypes.has(awaited.media_type) && /^text\/html\b/iu.test(answer.mime ?? '')) {
    answer.stream.destroy()
    return finish(services, job, null)
  }
  const bytes = await keep(services, answer)
  if (!('key' in bytes)) return finish(services, job, bytes)
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
  await finish(services, job, file)
}

async function findAwaited({ db }: Services, { business, entry }: Job): Promise<AwaitedFile | null> {
  const [row] = await db.read<AwaitedFile>(
    business,
    sql`
      select a.business_uuid, a.uuid, a.type, a.external_id, a.credentials, e.type as media_type, e.body,
        coalesce((e.body ->> 'asked_at')::timestamptz, e.created_at) as since, a.options
      from entries e
      join channel_accounts a on a.business_uuid = e.business_uuid and a.uuid = e.channel_account_uuid
      where e.business_uuid = ${business}::uuid and e.uuid = ${entry}::uuid and e.deleted_at is null
        and e.body ? 'media' and e.type = any(${[...mediaTypes]}::text[]) and a.state <> 'disconnected'`,
  )
  return row ?? null
}

/** A business without any room need not fetch first. */
const isFull = async ({ db, settings }: Services, business: string): Promise<boolean> =>
  settings.storageQuotaBytes !== undefined &&
  (await db.write(business, (tx) => refuseIfFull(tx, settings, business, 0))) !== null

async function keep({ storage }: Services, { stream }: MediaFile): Promise<StoredStream | NotStored> {
  try {
    return await storeStream(storage, stream)
  } catch (error) {
    if (error instanceof TooManyBytes) return { too_large: error.most }
    throw error
  }
}

async function finish(services: Services, job: Job, fetched: Fetched): Promise<void> {
  const isStored = await writeFetchedFile(services, job, fetched)
  if (!isStored && fetched && 'key' in fetched) await services.storage.remove(fetched.key)
}
