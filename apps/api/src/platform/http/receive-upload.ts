import { PassThrough } from 'node:stream'
import { refuse } from '@hilo/contracts'
import type { NextFunction, Request, RequestHandler, Response } from 'express'
import multer from 'multer'
import type { Storage } from '../storage/storage'
import { type StoredBytes, storeStream } from '../storage/store-stream'

/** A file that came with a request: already stored, and thrown away again unless the handler keeps it. */
export interface UploadedFile extends StoredBytes {
  readonly name: string
  readonly mime: string
  /** From here on somebody else answers for the bytes. */
  keep(): void
}

/** What the other parts of a form may add to the file. */
const formBytes = 64 * 1024
const mostFields = 20
const fieldBytes = 16 * 1024

const storageEngine = (storage: Storage): multer.StorageEngine => ({
  _handleFile(request, file, done) {
    const through = new PassThrough()
    file.stream.on('error', (error) => through.destroy(error))
    // Its end may never come: what was stored of it goes now.
    file.stream.once('limit', () => {
      through.destroy(new Error('the file is too large'))
      request.res?.locals.fileIsTooLarge?.()
    })
    storeStream(storage, file.stream.pipe(through)).then(
      // multer merges this into the file it gives the request.
      (stored) => done(null, stored as Partial<Express.Multer.File>),
      (error: unknown) => done(error),
    )
  },
  _removeFile(_request, file, done) {
    const { key } = file as unknown as StoredBytes
    storage.remove(key).then(
      () => done(null),
      (error: Error) => done(error),
    )
  },
})

export const refuseTooLarge = (mostBytes: number) =>
  refuse('FILE_TOO_LARGE', { size: `${Math.floor(mostBytes / 1024 / 1024)} MB` })

/** Too much is refused by its own word, before the body is swallowed; a lie about it, as soon as it shows. */
export function receiveUpload(field: string, storage: Storage, mostBytes: number): RequestHandler[] {
  const tooLarge = () => refuseTooLarge(mostBytes)
  const upload = multer({
    storage: storageEngine(storage),
    limits: {
      fileSize: mostBytes,
      files: 1,
      fields: mostFields,
      fieldSize: fieldBytes,
      parts: mostFields + 1,
    },
    // Names come in UTF-8, whatever the old form says.
    defParamCharset: 'utf8',
  }).single(field)

  const checkHeaders = (request: Request, response: Response, next: NextFunction) => {
    if (!request.is('multipart/form-data')) return next(refuse('UNSUPPORTED_MEDIA'))
    if (Number(request.headers['content-length'] ?? 0) <= mostBytes + formBytes) return next()
    stopListening(response)
    next(tooLarge())
  }
  const receive: RequestHandler = (request, response, next) => {
    let answered = false
    const refuseNow = () => {
      if (answered) return
      answered = true
      stopListening(response)
      next(tooLarge())
    }
    // multer reads what it refuses to its end. A declared one is near; another may never come.
    if (request.headers['content-length'] === undefined) {
      let received = 0
      request.on('data', (chunk: Buffer) => {
        received += chunk.length
        if (received > mostBytes + formBytes) refuseNow()
      })
      response.locals.fileIsTooLarge = refuseNow
    }
    upload(request, response, (error: unknown) => {
      if (answered) return
      if (error instanceof multer.MulterError)
        return next(error.code === 'LIMIT_FILE_SIZE' ? tooLarge() : refuse('NO_FILE'))
      // A form that breaks off or is no form is the sender's fault; a storage that fails is ours.
      if (error) return next(isBrokenForm(error) ? refuse('MALFORMED_JSON') : error)
      next()
    })
  }
  return [checkHeaders, receive]
}

/** What the sender goes on to say is not read: the line is closed behind the answer. */
const stopListening = (response: Response) => response.set('Connection', 'close')

const isBrokenForm = (error: unknown): boolean =>
  error instanceof Error && /Multipart|Malformed|Unexpected end of form|aborted/i.test(error.message)

/** The request's file, and what to do with it when the handler has not kept it. */
export function uploadOf(
  request: Request,
  storage: Storage,
): { file: UploadedFile | null; discard(): Promise<void> } {
  if (!request.file) return { file: null, discard: async () => {} }
  const { originalname, mimetype } = request.file
  const { key, size, head, tail, sha256 } = request.file as unknown as StoredBytes
  let kept = false
  const file: UploadedFile = {
    key,
    size,
    head,
    tail,
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

/** The name a person gave it, without the tricks: no path, no control or direction marks, never empty. */
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
