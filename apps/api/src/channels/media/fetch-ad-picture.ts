import { randomUUID } from 'node:crypto'
import { refuseIfFull } from '../../files/refuse-if-full'
import { sql } from '../../platform/db/db'
import { TooManyBytes } from '../../platform/http/bodies/up-to'
import type { JobPayloads } from '../../platform/jobs/job-payloads'
import type { Services } from '../../platform/services'
import { storeStream } from '../../platform/storage/store-stream'
import { type AccountRow, connectAccount } from '../accounts/accounts'
import type { MediaFile } from '../adapter'
import { mediaName } from '../providers/shared/media-name'
import { awaitedAdPicture, placeOf } from './ad-picture'
import type { FetchedFile } from './fetched-body'
import { writeAdPicture } from './write-ad-picture'

type Job = JobPayloads['fetch_ad_picture']

interface AwaitedPicture extends AccountRow {
  readonly created_at: Date
  readonly body: Readonly<Record<string, unknown>>
  /** The file that the ad has, and where its picture lay. */
  readonly file_uuid: string | null
  readonly picture_place: string | null
}

/** What browsers show as a picture, and nothing that may hold a program. */
const pictures = /^image\/(jpeg|png|webp|gif)\b/iu
const longestWaitMs = 24 * 60 * 60_000

/**
 * Stores the picture of the ad by which a customer came, because the provider's address expires and would show the provider who looks. The
 * file is the ad's: the next customers who come by it see the same one.
 */
export async function fetchAdPicture(services: Services, job: Job): Promise<void> {
  const awaited = await findAwaited(services, job)
  const picture = awaited && awaitedAdPicture(awaited.body)
  if (!awaited || !picture) return
  const place = placeOf(picture.address)
  if (awaited.file_uuid && awaited.picture_place === place) {
    await writeAdPicture(services, job, { ad: picture.ad, place, file: null })
    return
  }
  const connection = connectAccount(services, awaited).connection
  if (!connection?.fetchPicture || (await isFull(services, job.business))) return
  const answer = await connection.fetchPicture(picture.address)
  if ('error' in answer) {
    const isYoung = awaited.created_at.getTime() > services.clock.now().getTime() - longestWaitMs
    if (isYoung && answer.error.kind === 'temporary') throw new Error(`ad picture: ${answer.error.code}`)
    services.log.warn({ entry: job.entry, code: answer.error.code }, 'the picture of an ad is given up')
    return
  }
  if (!('stream' in answer)) return
  if (!pictures.test(answer.mime ?? '')) {
    answer.stream.destroy()
    return
  }
  const file = await keep(services, answer)
  if (!file) return
  const isStored = await writeAdPicture(services, job, { ad: picture.ad, place, file })
  if (!isStored) await services.storage.remove(file.key)
}

async function findAwaited({ db }: Services, { business, entry }: Job): Promise<AwaitedPicture | null> {
  const [row] = await db.read<AwaitedPicture>(
    business,
    sql`
      select a.business_uuid, a.uuid, a.type, a.external_id, a.credentials, e.body, e.created_at, d.file_uuid, d.picture_place
      from entries e
      join channel_accounts a on a.business_uuid = e.business_uuid and a.uuid = e.channel_account_uuid
      join ads d on d.business_uuid = e.business_uuid and d.uuid = (e.body -> 'ad' ->> 'uuid')::uuid
      where e.business_uuid = ${business}::uuid and e.uuid = ${entry}::uuid and e.deleted_at is null
        and a.state <> 'disconnected'`,
  )
  return row ?? null
}

const isFull = async ({ db, settings }: Services, business: string): Promise<boolean> =>
  settings.storageQuotaBytes !== undefined &&
  (await db.write(business, (tx) => refuseIfFull(tx, settings, business, 0))) !== null

/** Null: it has more bytes than a picture may have. */
async function keep({ storage }: Services, { stream, mime }: MediaFile): Promise<FetchedFile | null> {
  try {
    const { key, size, sha256 } = await storeStream(storage, stream)
    const type = (mime ?? '').split(';', 1)[0] ?? ''
    return { uuid: randomUUID(), key, size, sha256, mime: type, name: mediaName('image', undefined, type) }
  } catch (error) {
    if (error instanceof TooManyBytes) return null
    throw error
  }
}
