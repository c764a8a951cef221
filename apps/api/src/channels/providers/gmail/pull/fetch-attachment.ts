import { Readable } from 'node:stream'
import { z } from 'zod'
import type { MediaAnswer, MediaFile } from '../../../adapter'
import { type GmailAccess, type GmailAnswer, getGmail, readMailAnswer } from '../gmail-api'
import { partsOf } from '../parse/read-mail'
import { mail, type Part } from '../wire'
import { attachmentUpTo, fileTooLarge } from './read-attachment'

type Failed = Extract<GmailAnswer<never>, { error: unknown }>
const attachment = z.looseObject({ data: z.string() })
const attachedFile = z.looseObject({ data: z.array(z.instanceof(Buffer)) })

/** Gmail takes no larger mails. */
const mostFileBytes = 50 * 1024 * 1024

/** `handle`: mail and part. An attachment has another id each time the mail is read, so the mail is read first. */
export async function fetchAttachment(gmail: GmailAccess, handle: string): Promise<MediaAnswer> {
  const [id = '', partId] = handle.split('/')
  const found = await getGmail(gmail, `messages/${id}?format=full`, mail, readMailAnswer)
  if ('error' in found) return found.missing ? { expired: true } : { error: found.error }
  const part = [...partsOf(found.value.payload)].find((one) => one.partId === partId)
  if (!part) return { expired: true }
  const file = await fileOf(gmail, id, part)
  if (!Array.isArray(file)) return file
  const size = file.reduce((sum, { length }) => sum + length, 0)
  return { stream: Readable.from(file), mime: part.mimeType ?? null, size, name: null }
}

async function fileOf(
  gmail: GmailAccess,
  id: string,
  { body: { data, attachmentId, size = 0 } = {} }: Part,
): Promise<Buffer[] | Exclude<MediaAnswer, MediaFile>> {
  if (data !== undefined) return [Buffer.from(data, 'base64url')]
  if (attachmentId === undefined) return { expired: true }
  if (size > mostFileBytes) return { tooLarge: mostFileBytes }
  const path = `messages/${id}/attachments/${attachmentId}`
  const answer = await getGmail(gmail, path, attachedFile, attachmentUpTo(mostFileBytes))
  if ('value' in answer) return answer.value.data
  if (answer.error.code === fileTooLarge) return { tooLarge: mostFileBytes }
  return answer.missing ? { expired: true } : { error: answer.error }
}

/** The bytes of a short part, as base64url. */
export async function dataOf(
  gmail: GmailAccess,
  id: string,
  attachmentId: string | undefined,
): Promise<string | { readonly expired: true } | Failed> {
  if (attachmentId === undefined) return { expired: true }
  const answer = await getGmail(gmail, `messages/${id}/attachments/${attachmentId}`, attachment)
  if ('error' in answer) return answer.missing ? { expired: true } : answer
  return answer.value.data
}
