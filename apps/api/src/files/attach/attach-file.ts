import { randomUUID } from 'node:crypto'
import { abilitiesOf, type BodyOf, type fileEndpoints, isRefusal, refuse } from '@hilo/contracts'
import { refuseQuote } from '../../entries/refuse-quote'
import { writeAnswer } from '../../interactions/acts/write-answer'
import { isWindowOpen } from '../../interactions/lifecycle'
import { mailOfAnswer } from '../../mails/mail-of-answer'
import type { Actor } from '../../platform/http/actor'
import { refuseTooLarge, type UploadedFile } from '../../platform/http/bodies/receive-upload'
import type { Services } from '../../platform/services'
import { refuseUnlessPdf } from '../check/check-pdf'
import { refuseIfFull } from '../refuse-if-full'
import { findOwnConversation } from './find-own-conversation'
import { insertFile } from './insert-file'

type AttachFileInput = BodyOf<(typeof fileEndpoints)['attachFile']>

/** The owner sends a PDF. The same `uuid` again returns the first message; its bytes are dropped. */
export async function attachFile(
  services: Services,
  actor: Actor,
  input: AttachFileInput,
  file: UploadedFile | null,
) {
  if (!file) return refuse('NO_FILE')
  const notPdf = refuseUnlessPdf(file)
  if (notPdf) return notPdf
  const conversation = input.conversation_uuid ?? (await findOwnConversation(services, actor, input.to))
  if (!conversation) return refuse('NO_OPEN_CONVERSATION')
  const { reply_to: quoted = null } = input
  return writeAnswer(
    services,
    actor,
    { conversation, uuid: input.uuid },
    async ({ interaction, uuid, tx, now }) => {
      if (interaction.contact_uuid !== input.to) return refuse('WRONG_RECIPIENT')
      // The server's own limit was checked before the file was read.
      const maxBytes = abilitiesOf(interaction.channel).fileBytes
      if (file.size > maxBytes) return refuseTooLarge(maxBytes)
      if (!isWindowOpen(interaction, now)) return refuse('WINDOW_CLOSED')
      const refused = quoted === null ? null : await refuseQuote(tx, interaction, quoted)
      if (refused) return refused
      const full = await refuseIfFull(tx, services.settings, actor.business, file.size)
      if (full) return full
      const mail = await mailOfAnswer({ tx, actor, interaction }, input.caption ?? '', input.mail)
      if (isRefusal(mail)) return mail
      const stored = randomUUID()
      await insertFile(tx, actor.business, { ...file, uuid: stored, entry: uuid }, now)
      // From here on a row may name the bytes, even if the commit's result is lost. If none does, the sweep deletes them.
      file.keep()
      const { name, mime, size } = file
      const body = { name, url: `/api/files/${stored}`, mime, size, caption: input.caption || null, ...mail }
      return { type: 'document', body, reply_to: quoted }
    },
  )
}
