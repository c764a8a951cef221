import { refuse } from '@hilo/contracts'
import type { Request, Response } from 'express'
import type { BodyRoom } from './body-room'

/** What a chunk costs beside its bytes: a body of a million chunks of one byte is not a megabyte. */
const chunkBytes = 512
/** A refused body of a declared length up to this is read away, so that its sender hears the answer. */
const shortBytes = 2 * 1024 * 1024

export const hasBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * None of our providers compresses what it posts, and no client of ours does: nothing is inflated, so that a body is never larger than
 * what was sent.
 */
export const isEncoded = (request: Request): boolean =>
  hasBody(request) && !/^(identity)?$/i.test(request.headers['content-encoding']?.trim() ?? '')

/** What the sender goes on to say is not read: the line is closed behind the answer. */
export function hangUp(request: Request, response: Response): void {
  if (!request.complete) response.set('Connection', 'close')
}

/** The whole body, held in the room until the request is answered. Throws a refusal. */
export function readBody(
  request: Request,
  response: Response,
  { room, mostBytes }: { room: BodyRoom; mostBytes: number },
): Promise<Buffer> {
  const declared = Number(request.headers['content-length'] ?? 0)
  if (isEncoded(request)) return Promise.reject(refuse('UNSUPPORTED_MEDIA'))
  if (declared > mostBytes) {
    if (declared > shortBytes) hangUp(request, response)
    return Promise.reject(refuse('TOO_LARGE'))
  }
  if (!hasBody(request)) return Promise.resolve(Buffer.alloc(0))
  if (request.destroyed) return Promise.reject(refuse('MALFORMED_JSON'))

  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const stop = (why: unknown) => {
      release()
      chunks.length = 0
      request.pause()
      hangUp(request, response)
      reject(why)
    }
    const place = room.enter(stop)
    const onData = (chunk: Buffer) => {
      size += chunk.length
      chunks.push(chunk)
      if (size > mostBytes) stop(refuse('TOO_LARGE'))
      else place.grow(chunk.length + chunkBytes)
    }
    const onEnd = () => {
      release()
      place.arrived()
      resolve(Buffer.concat(chunks))
    }
    // It broke off.
    const onClose = () => stop(refuse('MALFORMED_JSON'))
    function release() {
      request.off('data', onData).off('end', onEnd).off('close', onClose)
    }
    response.once('close', place.leave)
    request.on('data', onData).on('end', onEnd).on('close', onClose)
  })
}

/** Throws a refusal. Nothing at all is undefined. */
export function parseJson(bytes: Buffer, contentType = ''): unknown {
  const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(contentType)?.[1] ?? 'utf-8'
  if (!/^utf-?8$/i.test(charset)) throw refuse('UNSUPPORTED_MEDIA')
  if (bytes.length === 0) return undefined
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    throw refuse('MALFORMED_JSON')
  }
}
