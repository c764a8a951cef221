import { once } from 'node:events'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Download } from '@hilo/contracts'
import type { Response } from 'express'

/** What a header bears. A provider says what type a customer's file has, and may say anything. */
const headerType = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(\s*;[\x20-\x7e]*)?$/
const unknownType = 'application/octet-stream'

/** A download, never a page: whatever the bytes are, the browser keeps them as a file. */
export async function sendFile(response: Response, { content, name, mime, size }: Download): Promise<void> {
  const bytes = Readable.from(content)
  // Bytes that cannot be read are an error with an answer; once the first are out, all that is left is to hang up.
  await once(bytes, 'readable')
  response.attachment(name)
  response.type(headerType.test(mime) ? mime : unknownType)
  response.set('Cache-Control', 'private, max-age=0, must-revalidate')
  response.set('Content-Security-Policy', "default-src 'none'; sandbox")
  if (size !== null) response.set('Content-Length', String(size))
  await pipeline(bytes, response).catch((error: unknown) => {
    // Whoever asked has gone: nothing failed.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
  })
}
