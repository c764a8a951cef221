import { once } from 'node:events'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Download } from '@hilo/contracts'
import type { Response } from 'express'

/** A provider may claim any type for a customer's file; only a valid header value is passed on. */
const headerType = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(\s*;[\x20-\x7e]*)?$/
const unknownType = 'application/octet-stream'

/** Sent as an attachment, so that the browser never shows it as a page. */
export async function sendFile(
  response: Response,
  { content, name, mime, size, rows }: Download,
): Promise<void> {
  // For `followDownload`.
  response.locals.rows = rows
  const bytes = Readable.from(content)
  // A file that cannot be read must fail before the first byte is sent, while an error can still be answered.
  await once(bytes, 'readable')
  response.attachment(name)
  response.type(headerType.test(mime) ? mime : unknownType)
  response.set('Cache-Control', 'private, max-age=0, must-revalidate')
  response.set('Content-Security-Policy', "default-src 'none'; sandbox")
  if (size !== null) response.set('Content-Length', String(size))
  await pipeline(bytes, response).catch((error: unknown) => {
    // The requester has left.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
  })
}
