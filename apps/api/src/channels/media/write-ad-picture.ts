import { lockThread } from '../../entries/lock-thread'
import type { EntryRow } from '../../entries/rows'
import { insertFile } from '../../files/attach/insert-file'
import { refuseIfFull } from '../../files/refuse-if-full'
import { publishWritten } from '../../interactions/announce-written'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import type { StatementSender } from '../../platform/db/pipeline/statement-sender'
import type { JobPayloads } from '../../platform/jobs/job-payloads'
import type { Services } from '../../platform/services'
import { awaitedAdPicture, withAdPicture } from './ad-picture'
import type { FetchedFile } from './fetched-body'
import { writeFileBody } from './write-file-body'

interface Picture {
  readonly ad: string
  /** Where the provider has it, without its signature. */
  readonly place: string
  /** Null: the ad has it already. */
  readonly file: FetchedFile | null
}

const lockAd: Statement = {
  name: 'lock_ad',
  text: `select file_uuid as uuid from ads where business_uuid = $1::uuid and uuid = $2::uuid for no key update`,
}
const findSame: Statement = {
  name: 'find_same_picture_of_ad',
  text: `select uuid from stored_files
    where business_uuid = $1::uuid and ad_uuid = $2::uuid and sha256 = decode($3, 'hex') limit 1`,
}
const setPicture: Statement = {
  name: 'set_picture_of_ad',
  text: `update ads set file_uuid = $3::uuid, picture_place = $4 where business_uuid = $1::uuid and uuid = $2::uuid`,
}

/** Writes the picture of an ad into the ad and the message. Returns whether the fetched file is stored. */
export async function writeAdPicture(
  { db, clock, announcer, settings }: Services,
  { business, entry }: JobPayloads['fetch_ad_picture'],
  { ad, place, file }: Picture,
): Promise<boolean> {
  const now = clock.now()
  const written = await db.write(business, async (tx) => {
    const thread = await lockThread(tx, business, entry)
    if (!thread || !isAwaited(thread.entry)) return null
    const [known] = await tx.send<{ uuid: string | null }>(lockAd, [business, ad])
    const same = file ? await findSamePicture(tx, business, ad, file) : known?.uuid
    const isNew = file !== null && !same
    const uuid = same ?? file?.uuid
    if (!uuid || (isNew && (await refuseIfFull(tx, settings, business, file.size)))) return null
    const [changes] = await tx.commit(
      Promise.all([
        writeFileBody(tx, business, thread, withAdPicture(thread.entry.body, uuid), now),
        isNew && insertFile(tx, business, { ...file, entry: null, ad }, now),
        file && tx.send(setPicture, [business, ad, uuid, place]),
      ]),
    )
    return { changes, stored: isNew }
  })
  if (!written) return false
  publishWritten({ announcer }, ...written.changes)
  return written.stored
}

const isAwaited = ({ deleted_at, body }: EntryRow): boolean =>
  deleted_at === null && awaitedAdPicture(body) !== null

/** The provider may give one picture several addresses. */
async function findSamePicture(
  tx: StatementSender,
  business: string,
  ad: string,
  { sha256 }: FetchedFile,
): Promise<string | undefined> {
  const [same] = await tx.send<{ uuid: string }>(findSame, [
    business,
    ad,
    Buffer.from(sha256).toString('hex'),
  ])
  return same?.uuid
}
