import { randomUUID } from 'node:crypto'
import {
  type ChannelType,
  carriesMedia,
  carriesVoice,
  isRefusal,
  limits,
  type MediaFormatName,
  mediaFileName,
  mediaFormats,
  mediaRule,
  recognizeMedia,
  refuse,
} from '@hilo/contracts'
import { channelOfConversation } from '../../files/channel-of-conversation'
import { insertFile } from '../../files/insert-file'
import { type MediaFile, withMediaFile } from '../../files/with-media-file'
import { writeAnswer } from '../../interactions/acts/write-answer'
import { isWindowOpen } from '../../interactions/lifecycle'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { storeStream } from '../../platform/storage/store-stream'
import type { Forwardable, ForwardedFile } from './read-forwardable'

interface Destination {
  readonly conversation: string
  readonly uuid: string | undefined
}
type Source = Pick<Forwardable, 'body'> & { readonly file: ForwardedFile }

/** Sends a copy of the file, as what its bytes are and the channel takes; a picture is written again for it. */
export async function forwardFile(services: Services, actor: Actor, to: Destination, { file, body }: Source) {
  const channel = await channelOfConversation(services, actor, to.conversation)
  if (!channel) return refuse('CONVERSATION_NOT_FOUND')
  const { storage } = services
  // Copied before anything is locked: the two messages may be deleted apart.
  const copied = await storeStream(storage, storage.get(file.key))
  let kept = false
  const keep = () => {
    kept = true
  }
  try {
    const format = recognizeMedia(copied.head, copied.tail, file.mime)
    if (!format || !carriesMedia(channel, format)) return refuse('CANNOT_FORWARD')
    const { maxBytes } = mediaRule(channel, format)
    const caption = body.caption || null
    if (caption !== null && caption.length > longestCaption(channel, format)) return refuse('CANNOT_FORWARD')
    const voice = body.voice === true && carriesVoice(channel, format)
    const given = {
      business: actor.business,
      file: { ...copied, name: file.name, mime: file.mime, keep },
      format,
      maxBytes,
    }
    const written = await withMediaFile(services, given, (media) =>
      writeFile(services, actor, to, media, { caption, ...(voice && { voice }) }),
    )
    return isRefusal(written) && (written.code === 'IMAGE_UNREADABLE' || written.code === 'IMAGE_TOO_LARGE')
      ? refuse('CANNOT_FORWARD')
      : written
  } finally {
    if (!kept) await storage.remove(copied.key)
  }
}

/** WhatsApp carries no text with an audio; Meta's other channels carry it as a message behind the file. */
const longestCaption = (channel: ChannelType, format: MediaFormatName): number =>
  mediaRule(channel, format).caption ?? (channel === 'whatsapp' ? 0 : limits.captionLength)

const writeFile = (
  services: Services,
  actor: Actor,
  to: Destination,
  { format, keep, ...file }: MediaFile,
  shown: { readonly caption: string | null; readonly voice?: true },
) =>
  writeAnswer(services, actor, to, async ({ interaction, uuid: entry, tx, now }) => {
    if (!isWindowOpen(interaction, now)) return refuse('WINDOW_CLOSED')
    const { kind, mime } = mediaFormats[format]
    const uuid = randomUUID()
    const name = mediaFileName(file.name, format)
    await insertFile(tx, actor.business, { ...file, name, mime, uuid, entry }, now)
    // From here on a row may name the bytes, even if the commit's result is lost.
    keep()
    const body = {
      name,
      mime,
      size: file.size,
      url: `/api/files/${uuid}`,
      ...shown,
      forwarded: 'once' as const,
    }
    return { type: kind, body }
  })
