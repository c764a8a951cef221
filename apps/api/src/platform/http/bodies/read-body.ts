import { refuse } from '@hilo/contracts'
import type { Request, Response } from 'express'
import type { BodyMemory } from './body-memory'

/** Overhead of a chunk, for bodies of very many tiny chunks. */
const chunkOverheadBytes = 512
/** A refused body that declares at most this is read and discarded, so that its sender reads the answer. */
const discardableBytes = 2 * 1024 * 1024

export const hasBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Compressed bodies are refused: no provider and no client of ours sends them, and a small one could inflate to any size.
 */
export const hasContentEncoding = (request: Request): boolean =>
  hasBody(request) && !/^(identity)?$/i.test(request.headers['content-encoding']?.trim() ?? '')

/** Closes the connection after the answer when the rest of the body was not read (decision 095). */
export function closeAfterAnswer(request: Request, response: Response): void {
  if (!request.complete) response.set('Connection', 'close')
}

/**
 * The whole body. Its memory is reserved until the request is answered and its handler has ended, which goes on where the sender has hung up.
 * Rejects with a refusal.
 */
export function readBody(
  request: Request,
  response: Response,
  { memory, maxBytes }: { memory: BodyMemory; maxBytes: number },
): Promise<Buffer> {
  const declared = Number(request.headers['content-length'] ?? 0)
  if (hasContentEncoding(request)) return Promise.reject(refuse('UNSUPPORTED_MEDIA'))
  if (declared > maxBytes) {
    if (declared > discardableBytes) closeAfterAnswer(request, response)
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
      closeAfterAnswer(request, response)
      reject(why)
    }
    const reservation = memory.reserve(stop)
    const onData = (chunk: Buffer) => {
      size += chunk.length
      chunks.push(chunk)
      if (size > maxBytes) stop(refuse('TOO_LARGE'))
      else reservation.grow(chunk.length + chunkOverheadBytes)
    }
    const onEnd = () => {
      release()
      reservation.complete()
      resolve(Buffer.concat(chunks))
    }
    // The connection broke off.
    const onClose = () => stop(refuse('MALFORMED_JSON'))
    function release() {
      request.off('data', onData).off('end', onEnd).off('close', onClose)
    }
    response.once('close', () => {
      const handled = response.locals.handled as Promise<unknown> | undefined
      void Promise.resolve(handled).then(reservation.release, reservation.release)
    })
    request.on('data', onData).on('end', onEnd).on('close', onClose)
  })
}

/** Throws a refusal. Undefined for an empty body. */
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
