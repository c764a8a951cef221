import { PassThrough } from 'node:stream'
import { refuse } from '@hilo/contracts'
import type { NextFunction, Request, RequestHandler, Response } from 'express'
import multer from 'multer'
import type { Storage } from '../../storage/storage'
import { type StoredStream, storeStream } from '../../storage/store-stream'

/** A file that came with a request: already stored, and deleted after the answer unless the handler keeps it. */
export interface UploadedFile extends StoredStream {
  readonly name: string
  readonly mime: string
  /** Tells that a row names the stored file, so that it is not deleted. */
  keep(): void
}

/** The other parts of the form, at most. */
const formBytes = 64 * 1024
const maxFields = 20
const fieldBytes = 16 * 1024

const storageEngine = (storage: Storage): multer.StorageEngine => ({
  _handleFile(request, file, done) {
    const passing = new PassThrough()
    file.stream.on('error', (error) => passing.destroy(error))
    // The upload may never end, so what was stored of it is deleted now.
    file.stream.once('limit', () => {
      passing.destroy(new Error('the file is too large'))
      request.res?.locals.fileIsTooLarge?.()
    })
    storeStream(storage, file.stream.pipe(passing)).then(
      // multer merges this into the file it gives the request.
      (stored) => done(null, stored as Partial<Express.Multer.File>),
      (error: unknown) => done(error),
    )
  },
  _removeFile(_request, file, done) {
    const { key } = file as unknown as StoredStream
    storage.remove(key).then(
      () => done(null),
      (error: Error) => done(error),
    )
  },
})

export const refuseTooLarge = (maxBytes: number) =>
  refuse('FILE_TOO_LARGE', { size: `${Math.floor(maxBytes / 1024 / 1024)} MB` })

/** Refuses a declared length that is too large before reading the body, an undeclared one as soon as it is exceeded. */
export function receiveUpload(field: string, storage: Storage, maxBytes: number): RequestHandler[] {
  const tooLarge = () => refuseTooLarge(maxBytes)
  const upload = multer({
    storage: storageEngine(storage),
    limits: {
      fileSize: maxBytes,
      files: 1,
      fields: maxFields,
      fieldSize: fieldBytes,
      parts: maxFields + 1,
    },
    // Browsers send file names in UTF-8.
    defParamCharset: 'utf8',
  }).single(field)

  const checkHeaders = (request: Request, response: Response, next: NextFunction) => {
    if (!request.is('multipart/form-data')) return next(refuse('UNSUPPORTED_MEDIA'))
    if (Number(request.headers['content-length'] ?? 0) <= maxBytes + formBytes) return next()
    closeConnection(response)
    next(tooLarge())
  }
  const receive: RequestHandler = (request, response, next) => {
    let answered = false
    const refuseNow = () => {
      if (answered) return
      answered = true
      closeConnection(response)
      next(tooLarge())
    }
    // multer reads what it refuses to its end, which never comes for a body of undeclared length.
    if (request.headers['content-length'] === undefined) {
      let received = 0
      request.on('data', (chunk: Buffer) => {
        received += chunk.length
        if (received > maxBytes + formBytes) refuseNow()
      })
      response.locals.fileIsTooLarge = refuseNow
    }
    upload(request, response, (error: unknown) => {
      if (answered) return
      if (error instanceof multer.MulterError)
        return next(error.code === 'LIMIT_FILE_SIZE' ? tooLarge() : refuse('NO_FILE'))
      // A broken form is the sender's fault; a failed storage is ours.
      if (error) return next(isBrokenForm(error) ? refuse('MALFORMED_JSON') : error)
      next()
    })
  }
  return [checkHeaders, receive]
}

/** The rest of the body is not read, so the connection closes after the answer. */
const closeConnection = (response: Response) => response.set('Connection', 'close')

const isBrokenForm = (error: unknown): boolean =>
  error instanceof Error && /Multipart|Malformed|Unexpected end of form|aborted/i.test(error.message)

/** The request's file, and `discard`, which deletes it unless the handler has kept it. */
export function uploadOf(
  request: Request,
  storage: Storage,
): { file: UploadedFile | null; discard(): Promise<void> } {
  if (!request.file) return { file: null, discard: async () => {} }
  const { originalname, mimetype } = request.file
  const { key, size, head, tail, isPlayable, sha256 } = request.file as unknown as StoredStream
  let kept = false
  const file: UploadedFile = {
    key,
    size,
    head,
    tail,
    isPlayable,
    sha256,
    name: safeName(originalname),
    mime: mimetype,
    keep: () => {
      kept = true
    },
  }
  return { file, discard: async () => (kept ? undefined : storage.remove(key)) }
}

const nameLength = 200

/** A file name without path, control or direction marks; never empty. */
export function safeName(given: string): string {
  const base = given.normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  const clean = base
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/^\.+/, '')
    .trim()
  if (clean === '') return 'archivo'
  const dot = clean.lastIndexOf('.')
  const ending = dot > 0 && clean.length - dot <= 10 ? clean.slice(dot) : ''
  return (
    [...clean.slice(0, clean.length - ending.length)].slice(0, nameLength - ending.length).join('') + ending
  )
}
