import type { MailFields } from '@hilo/contracts'
import { type DraftFile, filesInMemory } from '../../../../lib/drafts/draft-files'
import { deriveUuid } from '../../../../lib/text/uuid'
import type { Upload } from '../../../../server/unsent/upload'
import { captionedFile } from './captioned-file'
import { kindOf, messagesOfFiles } from './messages-of-files'

interface FileMessage {
  readonly file: File
  readonly caption: string
  readonly uuid: string
  /** Absent for a PDF that is alone in its message, which has a request of its own. */
  readonly details?: Pick<Upload, 'kind' | 'voice' | 'more' | 'mail'>
}

interface TypedText {
  readonly text: string
  /** The fields of a mail, and a text that differs for other fields. */
  readonly mail?: MailFields | undefined
  readonly mark: string
}

/** The messages that send these files, in order; the text is the caption of one of them. Their uuids follow from the content. */
export function fileMessages(files: readonly DraftFile[], { text, mail, mark }: TypedText): FileMessage[] {
  const captioned = captionedFile(files)
  return messagesOfFiles(files).flatMap((message): FileMessage[] => {
    const [first, ...others] = message
    const file = filesInMemory.get(first.id)
    if (!file) return []
    const caption = captioned && message.includes(captioned) ? text : ''
    const kind = kindOf(message, caption, file.type === 'application/pdf')
    const more = others.flatMap(({ id, kind = 'document' }) => {
      const bytes = filesInMemory.get(id)
      return bytes ? [{ file: bytes, kind }] : []
    })
    const details = {
      ...(kind && { kind, voice: first.voice ?? false }),
      ...(more.length > 0 && { more }),
      ...(mail && { mail }),
    }
    const uuid = deriveUuid(first.id, [...others.map(({ id }) => id), caption + mark].join())
    return [{ file, caption, uuid, ...((kind || mail) && { details }) }]
  })
}
