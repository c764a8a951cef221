import {
  isRefusal,
  type MediaFormatName,
  mediaFormats,
  type Refusal,
  refuse,
  refuseAbout,
} from '@hilo/contracts'
import { refuseTooLarge, type UploadedFile } from '../../platform/http/bodies/receive-upload'
import type { PictureFormat } from '../../platform/pictures/rewrite-picture'
import type { Services } from '../../platform/services'

/** A file that may be stored as what its bytes are: a picture was written again. */
export type MediaFile = Pick<UploadedFile, 'key' | 'name' | 'size' | 'sha256' | 'keep'> & {
  readonly format: MediaFormatName
}

interface Given {
  readonly business: string
  readonly file: UploadedFile
  readonly format: MediaFormatName
  /** A picture is made smaller. */
  readonly maxBytes: number
}

/**
 * Prepares an upload for storing (a picture is written again) and calls `write` with it. Afterwards removes the new picture,
 * unless `write` kept it.
 */
export async function withMediaFile<T>(
  { storage, writePicture }: Pick<Services, 'storage' | 'writePicture'>,
  { business, file, format, maxBytes }: Given,
  write: (file: MediaFile) => Promise<T>,
) {
  if (mediaFormats[format].kind !== 'image')
    return file.size > maxBytes ? refuseTooLarge(maxBytes) : write({ ...file, format })
  // Outside of any transaction: decoding takes a while.
  const picture = await writePicture(business, file.key, maxBytes)
  if (picture === 'busy') return refuse('TOO_MANY_REQUESTS')
  if (picture === 'unreadable') return refuse('IMAGE_UNREADABLE')
  if (picture === 'too_large') return refuse('IMAGE_TOO_LARGE')
  let kept = false
  const keep = () => {
    kept = true
  }
  try {
    return await write({ ...picture, name: nameOfPicture(file.name, picture.format), keep })
  } finally {
    if (!kept) await storage.remove(picture.key)
  }
}

type MediaRefusal =
  | Refusal<'FILE_TOO_LARGE'>
  | Refusal<'TOO_MANY_REQUESTS'>
  | Refusal<'IMAGE_UNREADABLE'>
  | Refusal<'IMAGE_TOO_LARGE'>
export type MediaFiles = readonly [MediaFile, ...MediaFile[]]

/**
 * The same for all files of one message, which may have `together` bytes in all: one file that cannot be stored stops all.
 * Pictures share the bytes that the other files leave, the smallest picture first.
 */
export async function withMediaFiles<T>(
  services: Pick<Services, 'storage' | 'writePicture'>,
  business: string,
  given: readonly Omit<Given, 'business'>[],
  together: number | null,
  write: (files: MediaFiles) => Promise<T>,
): Promise<T | MediaRefusal> {
  const isPicture = ({ format }: { format: MediaFormatName }) => mediaFormats[format].kind === 'image'
  const pictures = given.filter(isPicture).toSorted((a, b) => a.file.size - b.file.size)
  const waiting = [...given.filter((one) => !isPicture(one)), ...pictures]
  const ready = new Map<(typeof given)[number], MediaFile>()
  let left = together ?? Number.POSITIVE_INFINITY
  const next = async (at: number): Promise<T | MediaRefusal> => {
    const one = waiting[at]
    // A message has at least one file.
    if (!one) return write(given.map((file) => ready.get(file)) as unknown as MediaFiles)
    const share = isPicture(one) ? Math.floor(left / (waiting.length - at)) : left
    const maxBytes = Math.min(one.maxBytes, share)
    const written = await withMediaFile(services, { ...one, business, maxBytes }, (media) => {
      ready.set(one, media)
      left -= media.size
      return next(at + 1)
    })
    const isOwn = isRefusal(written) && !ready.has(one) && given.length > 1
    return isOwn ? refuseAbout(one.file.name, written as MediaRefusal) : written
  }
  return next(0)
}

/** A picture that was written in another format does not keep the ending of the first. */
function nameOfPicture(name: string, format: PictureFormat): string {
  const { endings } = mediaFormats[format]
  const parts = /^(.+)\.([^.]{1,5})$/u.exec(name)
  if (!parts || (endings as readonly string[]).includes(parts[2]?.toLowerCase() ?? '')) return name
  return `${parts[1]}.${endings[0]}`
}
