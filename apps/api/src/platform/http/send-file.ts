import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Download } from '@hilo/contracts'
import type { Response } from 'express'

/** A download, never a page: whatever the bytes are, the browser keeps them as a file. */
export async function sendFile(response: Response, { content, name, mime, size }: Download): Promise<void> {
  response.attachment(name)
  response.type(mime)
  response.set('Cache-Control', 'private, max-age=0, must-revalidate')
  response.set('Content-Security-Policy', "default-src 'none'; sandbox")
  if (size !== null) response.set('Content-Length', String(size))
  await pipeline(Readable.from(content), response)
}
