import {
  abilitiesOf,
  type BodyOf,
  type ChannelType,
  carriesMedia,
  carriesVoice,
  type fileEndpoints,
  fitTogether,
  isRefusal,
  type MediaFormatName,
  mediaFormats,
  mediaRule,
  refuse,
  refuseAbout,
} from '@hilo/contracts'
import type { InteractionRecord } from '../../entries/interaction-records'
import { refuseQuote } from '../../entries/refuse-quote'
import { prepareAnswer } from '../../interactions/acts/prepare-answer'
import { writeAnswer } from '../../interactions/acts/write-answer'
import { isWindowOpen } from '../../interactions/lifecycle'
import { mailOfAnswer } from '../../mails/mail-of-answer'
import type { Actor } from '../../platform/http/actor'
import {
  refuseTooLargeTogether,
  refuseTooMany,
  type UploadedFile,
} from '../../platform/http/bodies/receive-upload'
import type { Services } from '../../platform/services'
import { recognizeUpload } from '../check/recognize-upload'
import { type MediaFiles, withMediaFiles } from '../check/with-media-file'
import { refuseIfFull } from '../refuse-if-full'
import { findOwnConversation } from './find-own-conversation'
import { insertFiles } from './insert-files'

type AttachMediaInput = BodyOf<(typeof fileEndpoints)['attachMedia']>

interface Recognized {
  readonly file: UploadedFile
  readonly format: MediaFormatName
}

/**
 * The owner sends an image, an audio, a video or another document, as what its bytes are; where the channel carries several together,
 * all of them as one message. One that is refused stops all.
 */
export async function attachMedia(
  services: Services,
  actor: Actor,
  input: AttachMediaInput,
  files: readonly UploadedFile[],
) {
  if (files.length === 0) return refuse('NO_FILE')
  const conversation = input.conversation_uuid ?? (await findOwnConversation(services, actor, input.to))
  if (!conversation) return refuse('NO_OPEN_CONVERSATION')
  const target = await prepareAnswer(services, actor, { conversation, uuid: input.uuid })
  if (isRefusal(target)) return target
  if (target.written) return target.written
  const wrong = refuseByTarget(target.interaction, input.to, services.clock.now())
  if (wrong) return wrong
  const recognized: Recognized[] = []
  for (const file of files) {
    const format = await recognizeUpload(services, file)
    if (isRefusal(format)) return files.length === 1 ? format : refuseAbout(file.name, format)
    recognized.push({ file, format })
  }
  const { channel } = target.interaction
  const refused = refuseByChannel(channel, input, recognized)
  if (refused) return refused
  const { together } = abilitiesOf(channel).media
  const given = recognized.map((one) => ({ ...one, maxBytes: mediaRule(channel, one.format).maxBytes }))
  return withMediaFiles(services, actor.business, given, together, (media) =>
    writeMedia(services, actor, { ...input, conversation }, media),
  )
}

function refuseByTarget(interaction: InteractionRecord, to: string, now: Date) {
  if (interaction.contact_uuid !== to) return refuse('WRONG_RECIPIENT')
  return isWindowOpen(interaction, now) ? null : refuse('WINDOW_CLOSED')
}

/** Why the channel does not take these files with this text. */
function refuseByChannel(channel: ChannelType, input: AttachMediaInput, files: readonly Recognized[]) {
  const { together, atOnce } = abilitiesOf(channel).media
  const most = together === null || input.voice ? 1 : atOnce
  if (files.length > most) return refuseTooMany(most)
  const carries = input.voice ? carriesVoice : carriesMedia
  const other = files.find(({ format }) => !carries(channel, format))
  if (other) {
    const refusal = refuse('MEDIA_NOT_CARRIED')
    return files.length === 1 ? refusal : refuseAbout(other.file.name, refusal)
  }
  const caption = input.caption ?? ''
  const carried = Math.min(...files.map(({ format }) => mediaRule(channel, format).caption ?? 0))
  if (caption.length > carried) return refuse('CAPTION_NOT_CARRIED')
  if (together === null || files.length === 1) return null
  const sizes = files.map(({ file: { size }, format }) => ({ size, kind: mediaFormats[format].kind }))
  return fitTogether(channel, sizes) ? null : refuseTooLargeTogether(together)
}

function writeMedia(
  services: Services,
  actor: Actor,
  input: AttachMediaInput & { readonly conversation: string },
  files: MediaFiles,
) {
  const { conversation, uuid: given, to, reply_to: quoted = null } = input
  return writeAnswer(
    services,
    actor,
    { conversation, uuid: given },
    async ({ interaction, uuid: entry, tx, now }) => {
      const wrong = refuseByTarget(interaction, to, now)
      if (wrong) return wrong
      const refused = quoted === null ? null : await refuseQuote(tx, interaction, quoted)
      if (refused) return refused
      const bytes = files.reduce((sum, { size }) => sum + size, 0)
      const full = await refuseIfFull(tx, services.settings, actor.business, bytes)
      if (full) return full
      const mail = await mailOfAnswer({ tx, actor, interaction }, input.caption ?? '', input.mail)
      if (isRefusal(mail)) return mail
      const { type, body } = await insertFiles(tx, { business: actor.business, entry }, files, now)
      const shown = { ...body, caption: input.caption || null, ...(input.voice && { voice: true }), ...mail }
      return { type, body: shown, reply_to: quoted }
    },
  )
}
