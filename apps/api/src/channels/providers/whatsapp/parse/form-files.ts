import type { MessageContent } from '../../../inbound'
import { recordOf } from '../../meta/items'
import { mediaName } from '../../shared/media-name'
import * as wire from '../wire'
import { formFiles } from './read-form'

const filesOf = ({ type, interactive }: Readonly<Record<string, unknown>>): wire.FormFile[] => {
  const form = type === 'interactive' ? wire.form.safeParse(interactive) : null
  return form?.success ? formFiles(form.data.nfm_reply.response_json) : []
}

/** The message, and again for each file that the customer added to a form: each is stored and read again by itself. */
export function withFormFiles(message: unknown): unknown[] {
  const fields = recordOf(message)
  const files = fields.only_file === undefined ? filesOf(fields) : []
  if (files.length === 0) return [message]
  return [null, ...files.map(({ id }) => id)].map((only_file) => ({ ...fields, only_file }))
}

/** The file for which this message stands; null: it stands for the form's words. */
export const onlyFileOf = (message: wire.Message): wire.FormFile | null =>
  filesOf(message).find(({ id }) => id === message.only_file) ?? null

export function readFormFile({ id, mime_type, file_name }: wire.FormFile): {
  content: MessageContent
  media: string
} {
  const type = /^image\/(?:jpeg|png)$/i.test(mime_type) ? 'image' : 'document'
  const body = {
    ...{ name: mediaName(type, file_name, mime_type), url: null, mime: mime_type, size: null, caption: null },
  }
  return { content: { type, body }, media: id }
}
