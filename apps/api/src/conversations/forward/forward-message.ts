import { randomUUID } from 'node:crypto'
import { type CommandPayload, channelFileBytes, refuse } from '@hilo/contracts'
import { insertFile } from '../../files/insert-file'
import { writeAnswer } from '../../interactions/acts/write-answer'
import { isWindowOpen } from '../../interactions/lifecycle'
import type { Actor } from '../../platform/http/actor'
import { refuseTooLarge } from '../../platform/http/bodies/receive-upload'
import type { Services } from '../../platform/services'
import { storeStream } from '../../platform/storage/store-stream'
import { type Forwardable, type ForwardedFile, readForwardable } from './read-forwardable'

/** The owner of a chat sends its customer the text or the file of a message of another chat that they may read. */
export async function forwardMessage(
  services: Services,
  actor: Actor,
  { uuid, message, conversation_uuid: conversation }: CommandPayload<'forward:message'>,
) {
  const source = await readForwardable(services, actor, message)
  if (!source) return refuse('MESSAGE_NOT_FOUND')
  const content = contentOf(source)
  if (!content) return refuse('CANNOT_FORWARD')
  // Copied before anything is locked: the two messages may be deleted apart.
  const copied = content.kind === 'file' ? await copyFile(services, content.file) : null
  let kept = false
  const written = await writeAnswer(
    services,
    actor,
    { conversation, uuid },
    async ({ interaction, uuid: entry, tx, now }) => {
      if (!isWindowOpen(interaction, now)) return refuse('WINDOW_CLOSED')
      if (content.kind === 'text' || !copied)
        return { type: 'text' as const, body: { text: content.text, forwarded } }
      const maxBytes = channelFileBytes[interaction.channel]
      if (copied.size > maxBytes) return refuseTooLarge(maxBytes)
      const stored = randomUUID()
      await insertFile(tx, actor.business, { ...copied, uuid: stored, entry }, now)
      // From here on a row may name the bytes, even if the commit's result is lost.
      kept = true
      const { name, mime, size } = copied
      const body = { name, mime, size, url: `/api/files/${stored}`, caption: content.caption, forwarded }
      return { type: 'document' as const, body }
    },
  )
  if (copied && !kept) await services.storage.remove(copied.key)
  return written
}

const forwarded = 'once'

type Content =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'file'
      readonly file: ForwardedFile
      readonly text: string
      readonly caption: string | null
    }

/** What is sent of it; null: no channel carries it. */
function contentOf({ type, body, file }: Forwardable): Content | null {
  if (file) {
    const isPdf = type === 'document' && file.mime === 'application/pdf'
    const caption = body.caption ?? null
    return isPdf ? { kind: 'file', file, text: caption ?? '', caption } : null
  }
  return body.text ? { kind: 'text', text: body.text } : null
}

async function copyFile({ storage }: Services, { key, name, mime }: ForwardedFile) {
  return { ...(await storeStream(storage, storage.get(key))), name, mime }
}
