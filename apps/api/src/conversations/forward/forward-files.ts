import { createHash, randomUUID } from 'node:crypto'
import {
  abilitiesOf,
  type ChannelType,
  carriesMedia,
  carriesVoice,
  type Entry,
  fitTogether,
  isRefusal,
  limits,
  type MediaFormatName,
  mediaFormats,
  mediaRule,
  recognizeMedia,
  refuse,
} from '@hilo/contracts'
import { insertFiles } from '../../files/attach/insert-files'
import { problemOfArchive } from '../../files/check/check-archive'
import { type MediaFiles, withMediaFiles } from '../../files/check/with-media-file'
import { refuseIfFull } from '../../files/refuse-if-full'
import { prepareAnswer } from '../../interactions/acts/prepare-answer'
import { writeAnswer } from '../../interactions/acts/write-answer'
import { isWindowOpen } from '../../interactions/lifecycle'
import type { Actor } from '../../platform/http/actor'
import { refuseTooLarge, type UploadedFile } from '../../platform/http/bodies/receive-upload'
import type { Services } from '../../platform/services'
import { storeStream } from '../../platform/storage/store-stream'
import type { Forwardable } from './read-forwardable'

interface Destination {
  readonly conversation: string
  readonly uuid: string | undefined
}
type Source = Pick<Forwardable, 'body' | 'files'>

/**
 * Sends copies of the files, each as the kind that its bytes are and the channel takes; pictures are encoded again for it. If the
 * channel does not carry them together, each is a message of its own. A file that the channel refuses stops all.
 */
export async function forwardFiles(services: Services, actor: Actor, to: Destination, source: Source) {
  const target = await prepareAnswer(services, actor, to)
  if (isRefusal(target)) return target
  const { interaction, written: first } = target
  const { channel } = interaction
  // A repeat continues: the other files may still be missing.
  if (!first && !isWindowOpen(interaction, services.clock.now())) return refuse('WINDOW_CLOSED')
  const { storage } = services
  const kept = new Set<string>()
  const copies: UploadedFile[] = []
  try {
    // Copied, because the two messages may be deleted apart; and before anything is locked.
    for (const { key, name, mime } of source.files) {
      const copied = await storeStream(storage, storage.get(key))
      copies.push({ ...copied, name, mime, keep: () => void kept.add(copied.key) })
    }
    const carried = await carriedBy(services, channel, source, copies)
    if (!carried) return refuse('CANNOT_FORWARD')
    const { together } = abilitiesOf(channel).media
    const sizes = carried.map(({ file: { size }, format }) => ({ size, kind: mediaFormats[format].kind }))
    if (together !== null && !fitTogether(channel, sizes)) return refuseTooLarge(together)
    const written = await withMediaFiles(services, actor.business, carried, together, (files) =>
      writeFiles(services, actor, to, files, { channel, body: source.body }),
    )
    return isRefusal(written) && (written.code === 'IMAGE_UNREADABLE' || written.code === 'IMAGE_TOO_LARGE')
      ? refuse('CANNOT_FORWARD')
      : written
  } finally {
    await Promise.all(copies.map(({ key }) => (kept.has(key) ? undefined : storage.remove(key))))
  }
}

/** The kind as which the channel takes each copy; null if it does not take all of them, or not with this text. */
async function carriedBy(
  { storage }: Services,
  channel: ChannelType,
  { body }: Source,
  copies: readonly UploadedFile[],
) {
  const carried = []
  for (const file of copies) {
    const format = recognizeMedia(file.head, file.tail, file.mime)
    if (!format || !carriesMedia(channel, format)) return null
    if (await problemOfArchive(storage, file, format)) return null
    carried.push({ file, format, maxBytes: mediaRule(channel, format).maxBytes })
  }
  const [first] = carried
  if (!first) return null
  if ((body.caption ?? '').length > longestCaption(channel, first.format)) return null
  return carried
}

/** Of a file that carries no text: a message behind it does, where the channel sends them apart. */
const longestCaption = (channel: ChannelType, format: MediaFormatName): number =>
  mediaRule(channel, format).caption ?? (abilitiesOf(channel).captions ? 0 : limits.captionLength)

/** Returns the first message. The others have uuids that follow from its own, so that a retry repeats none. */
async function writeFiles(
  services: Services,
  actor: Actor,
  { conversation, uuid = randomUUID() }: Destination,
  files: MediaFiles,
  { channel, body }: { readonly channel: ChannelType; readonly body: Forwardable['body'] },
) {
  if (abilitiesOf(channel).media.together !== null)
    return writeMessage(services, actor, { conversation, uuid }, files, {
      channel,
      body,
      bytes: sizeOf(files),
    })
  let first: Entry | null = null
  for (const [index, file] of files.entries()) {
    const to = { conversation, uuid: index === 0 ? uuid : uuidAfter(uuid, index) }
    const ownBody = index === 0 ? body : { ...body, caption: null }
    // Each asks for room for those after it too, so that all are sent or none.
    const bytes = sizeOf(files.slice(index))
    const written = await writeMessage(services, actor, to, [file], { channel, body: ownBody, bytes })
    if (isRefusal(written)) return written
    first ??= written
  }
  return first ?? refuse('INTERNAL')
}

const sizeOf = (files: readonly { readonly size: number }[]): number =>
  files.reduce((sum, { size }) => sum + size, 0)

function uuidAfter(uuid: string, at: number): string {
  const digest = createHash('sha256').update(`${uuid}/${at}`).digest('hex')
  return [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    `a${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ].join('-')
}

const writeMessage = (
  services: Services,
  actor: Actor,
  to: Destination,
  files: MediaFiles,
  {
    channel,
    body,
    bytes,
  }: Pick<Forwardable, 'body'> & { readonly channel: ChannelType; readonly bytes: number },
) =>
  writeAnswer(services, actor, to, async ({ interaction, uuid: entry, tx, now }) => {
    if (!isWindowOpen(interaction, now)) return refuse('WINDOW_CLOSED')
    const full = await refuseIfFull(tx, services.settings, actor.business, bytes)
    if (full) return full
    const { type, body: stored } = await insertFiles(tx, { business: actor.business, entry }, files, now)
    const voice = body.voice === true && carriesVoice(channel, files[0].format)
    const shown = { caption: body.caption || null, ...(voice && { voice }), forwarded: 'once' as const }
    return { type, body: { ...stored, ...shown } }
  })
