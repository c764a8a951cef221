import type { Request } from 'express'
import { z } from 'zod'
import { invalid } from '../errors'

const Metadata = z.looseObject({ threadId: z.string().optional() })

/** `uploadType=media`: the mail alone; `multipart`: first JSON metadata, then the mail. */
export function multipartSend(req: Request): { raw: Buffer; threadId: string | undefined } {
  const body: unknown = req.body
  if (!Buffer.isBuffer(body)) throw invalid('Missing RFC822 message.')
  if (req.query.uploadType === 'media') return { raw: body, threadId: undefined }
  if (req.query.uploadType !== 'multipart') throw invalid('Invalid uploadType')
  const type = req.headers['content-type'] ?? ''
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1]
  if (!/^multipart\/related/i.test(type) || !boundary) throw invalid('Media type must be multipart/related')
  const [metadata, mail] = body
    .toString('latin1')
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => part.replace(/^\r?\n/, '').replace(/\r?\n$/, ''))
  if (metadata === undefined || mail === undefined) throw invalid('Media multipart body needs two parts')
  const contentOf = (part: string) => part.slice(part.search(/\r?\n\r?\n/)).replace(/^\r?\n\r?\n/, '')
  if (!/content-type:\s*message\/rfc822/i.test(mail))
    throw invalid('Invalid media type: message/rfc822 expected')
  const parsed = Metadata.safeParse(jsonIn(contentOf(metadata)))
  if (!parsed.success) throw invalid('Invalid JSON payload received.')
  return { raw: Buffer.from(contentOf(mail), 'latin1'), threadId: parsed.data.threadId }
}

function jsonIn(text: string): unknown {
  try {
    return text.trim() === '' ? {} : JSON.parse(Buffer.from(text, 'latin1').toString('utf8'))
  } catch {
    return null
  }
}
