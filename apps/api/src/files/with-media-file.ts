import { type MediaFormatName, mediaFormats, refuse } from '@hilo/contracts'
import { refuseTooLarge, type UploadedFile } from '../platform/http/bodies/receive-upload'
import type { Services } from '../platform/services'

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

/** Makes of the upload what may be stored, and hands it on; what was not kept then is removed. */
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

/** A picture that was written in another format does not keep the ending of the first. */
function nameOfPicture(name: string, format: 'jpeg' | 'png'): string {
  const { endings } = mediaFormats[format]
  const parts = /^(.+)\.([^.]{1,5})$/u.exec(name)
  if (!parts || (endings as readonly string[]).includes(parts[2]?.toLowerCase() ?? '')) return name
  return `${parts[1]}.${endings[0]}`
}
