import { Readable } from 'node:stream'
import { z } from 'zod'
import type { MediaAnswer } from '../../../adapter'
import { type GmailAccess, type GmailAnswer, getGmail } from '../gmail-api'
import { partsOf } from '../parse/read-mail'
import { mail } from '../wire'

type Failed = Extract<GmailAnswer<never>, { error: unknown }>
const attachment = z.looseObject({ data: z.string() })

/** `handle`: mail and part. An attachment has another id each time the mail is read, so the mail is read first. */
export async function fetchAttachment(gmail: GmailAccess, handle: string): Promise<MediaAnswer> {
  const [id = '', partId] = handle.split('/')
  const found = await getGmail(gmail, `messages/${id}?format=full`, mail)
  if ('error' in found) return found.missing ? { expired: true } : { error: found.error }
  const part = [...partsOf(found.value.payload)].find((one) => one.partId === partId)
  if (!part) return { expired: true }
  const data = part.body?.data ?? (await dataOf(gmail, id, part.body?.attachmentId))
  if (typeof data !== 'string') return 'error' in data ? { error: data.error } : data
  const bytes = Buffer.from(data, 'base64url')
  return { stream: Readable.from([bytes]), mime: part.mimeType ?? null, size: bytes.length, name: null }
}

/** The bytes of an attachment, as base64url. */
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
