import { randomUUID } from 'node:crypto'
import {
  type BodyOf,
  carriesMedia,
  carriesVoice,
  type fileEndpoints,
  isRefusal,
  mediaFileName,
  mediaFormats,
  mediaRule,
  refuse,
} from '@hilo/contracts'
import { mailOfAnswer } from '../conversations/mail/mail-of-answer'
import { refuseQuote } from '../conversations/refuse-quote'
import { writeAnswer } from '../interactions/acts/write-answer'
import { isWindowOpen } from '../interactions/lifecycle'
import type { Actor } from '../platform/http/actor'
import type { UploadedFile } from '../platform/http/bodies/receive-upload'
import type { Services } from '../platform/services'
import { channelOfConversation } from './channel-of-conversation'
import { findOwnConversation } from './find-own-conversation'
import { insertFile } from './insert-file'
import { recognizeUpload } from './recognize-upload'
import { type MediaFile, withMediaFile } from './with-media-file'

type AttachMediaInput = BodyOf<(typeof fileEndpoints)['attachMedia']>

/** The owner sends an image, an audio, a video or another document, as what its bytes are. */
export async function attachMedia(
  services: Services,
  actor: Actor,
  input: AttachMediaInput,
  file: UploadedFile | null,
) {
  if (!file) return refuse('NO_FILE')
  const format = recognizeUpload(file)
  if (isRefusal(format)) return format
  const conversation = input.conversation_uuid ?? (await findOwnConversation(services, actor, input.to))
  if (!conversation) return refuse('NO_OPEN_CONVERSATION')
  const channel = await channelOfConversation(services, actor, conversation)
  if (!channel) return refuse('CONVERSATION_NOT_FOUND')
  const carries = input.voice ? carriesVoice : carriesMedia
  if (!carries(channel, format)) return refuse('MEDIA_NOT_CARRIED')
  const caption = input.caption || null
  const { caption: captionLimit, maxBytes } = mediaRule(channel, format)
  if (caption !== null && (captionLimit === null || caption.length > captionLimit))
    return refuse('CAPTION_NOT_CARRIED')

  return withMediaFile(services, { business: actor.business, file, format, maxBytes }, (media) =>
    writeMedia(services, actor, { ...input, conversation }, media),
  )
}

function writeMedia(
  services: Services,
  actor: Actor,
  input: AttachMediaInput & { readonly conversation: string },
  { format, keep, ...file }: MediaFile,
) {
  const { conversation, uuid: given, to, reply_to: quoted = null } = input
  const { kind, mime } = mediaFormats[format]
  return writeAnswer(
    services,
    actor,
    { conversation, uuid: given },
    async ({ interaction, uuid, tx, now }) => {
      if (interaction.contact_uuid !== to) return refuse('WRONG_RECIPIENT')
      if (!isWindowOpen(interaction, now)) return refuse('WINDOW_CLOSED')
      const refused = quoted === null ? null : await refuseQuote(tx, interaction, quoted)
      if (refused) return refused
      const mail = await mailOfAnswer({ tx, actor, interaction }, input.caption ?? '', input.mail)
      if (isRefusal(mail)) return mail
      const stored = randomUUID()
      const name = mediaFileName(file.name, format)
      await insertFile(tx, actor.business, { ...file, name, mime, uuid: stored, entry: uuid }, now)
      // As in attachFile: from here on a row may name the bytes.
      keep()
      const body = {
        ...{ name, mime, url: `/api/files/${stored}`, size: file.size },
        caption: input.caption || null,
        ...(input.voice && { voice: true }),
        ...mail,
      }
      return { type: kind, body, reply_to: quoted }
    },
  )
}
