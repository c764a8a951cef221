import { PassThrough } from 'node:stream'
import { maxUploadTogether, refuse } from '@hilo/contracts'
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
    // The upload may never end, so the stored part is deleted now.
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

const sizeOf = (maxBytes: number) => ({ size: `${Math.floor(maxBytes / 1024 / 1024)} MB` })
export const refuseTooLarge = (maxBytes: number) => refuse('FILE_TOO_LARGE', sizeOf(maxBytes))
export const refuseTooMany = (most: number) =>
  refuse('TOO_MANY_FILES', { most: most === 1 ? 'un archivo' : `${most} archivos` })
export const refuseTooLargeTogether = (maxBytes: number) => refuse('FILES_TOO_LARGE', sizeOf(maxBytes))

/**
 * Refuses a declared length that is too large before reading the body, an undeclared one as soon as it is exceeded.
 * `most`: so many files may come.
 */
export function receiveUpload(
  field: string,
  storage: Storage,
  fileBytes: number,
  most = 1,
): RequestHandler[] {
  const maxBytes = most === 1 ? fileBytes : maxUploadTogether(fileBytes)
  const tooLarge = () => (most === 1 ? refuseTooLarge(maxBytes) : refuseTooLargeTogether(maxBytes))
  const upload = multer({
    storage: storageEngine(storage),
    limits: {
      fileSize: fileBytes,
      files: most,
      fields: maxFields,
      fieldSize: fieldBytes,
      parts: maxFields + most,
    },
    // Browsers send file names in UTF-8.
    defParamCharset: 'utf8',
  }).array(field)

  const checkHeaders = (request: Request, response: Response, next: NextFunction) => {
    if (!request.is('multipart/form-data')) return next(refuse('UNSUPPORTED_MEDIA'))
    if (Number(request.headers['content-length'] ?? 0) <= maxBytes + formBytes) return next()
    closeConnection(response)
    next(tooLarge())
  }
  const receive: RequestHandler = (request, response, next) => {
    let answered = false
    const refuseNow = (refusal = tooLarge()) => {
      if (answered) return
      answered = true
      closeConnection(response)
      next(refusal)
    }
    // multer reads a refused body to its end, which never comes for a body of undeclared length.
    if (request.headers['content-length'] === undefined) {
      let received = 0
      request.on('data', (chunk: Buffer) => {
        received += chunk.length
        if (received > maxBytes + formBytes) refuseNow()
      })
      response.locals.fileIsTooLarge = () => refuseNow(refuseTooLarge(fileBytes))
    }
    upload(request, response, (error: unknown) => {
      // A refused body may still have come to its end: nobody else deletes its files.
      if (answered) return void uploadsOf(request, storage).discard()
      if (error instanceof multer.MulterError) return next(refusalOf(error.code, fileBytes, most))
      // A broken form is the sender's fault; a failed storage is ours.
      if (error) return next(isBrokenForm(error) ? refuse('MALFORMED_JSON') : error)
      next()
    })
  }
  return [checkHeaders, receive]
}

function refusalOf(code: multer.ErrorCode, fileBytes: number, most: number) {
  if (code === 'LIMIT_FILE_SIZE') return refuseTooLarge(fileBytes)
  return code === 'LIMIT_FILE_COUNT' && most > 1 ? refuseTooMany(most) : refuse('NO_FILE')
}

/** The rest of the body is not read, so the connection closes after the answer. */
const closeConnection = (response: Response) => response.set('Connection', 'close')

const isBrokenForm = (error: unknown): boolean =>
  error instanceof Error && /Multipart|Malformed|Unexpected end of form|aborted/i.test(error.message)

/** The request's files, and `discard`, which deletes those that the handler has not kept. */
export function uploadsOf(
  request: Request,
  storage: Storage,
): { files: readonly UploadedFile[]; discard(): Promise<void> } {
  const kept = new Set<string>()
  const received = Array.isArray(request.files) ? request.files : []
  const files = received.map((received): UploadedFile => {
    const { key, size, head, tail, isPlayable, sha256 } = received as unknown as StoredStream
    return {
      ...{ key, size, head, tail, isPlayable, sha256 },
      name: safeName(received.originalname),
      mime: received.mimetype,
      keep: () => {
        kept.add(key)
      },
    }
  })
  return {
    files,
    async discard() {
      await Promise.all(files.map(({ key }) => (kept.has(key) ? undefined : storage.remove(key))))
    },
  }
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
