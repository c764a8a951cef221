import {
  isDeclaredAs,
  isoFormats,
  type MediaFormatName,
  type Refusal,
  recognizeMedia,
  refuse,
  unsentKind,
  unsentReason,
  unsentReasons,
} from '@hilo/contracts'
import type { UploadedFile } from '../platform/http/bodies/receive-upload'

/** The format of an uploaded file by its bytes, if it may be sent and is what it was declared to be. */
export function recognizeUpload({
  head,
  tail,
  mime,
  isPlayable,
}: Pick<UploadedFile, 'head' | 'tail' | 'mime' | 'isPlayable'>): MediaFormatName | Refusal<'NOT_MEDIA'> {
  const format = recognizeMedia(head, tail, mime)
  if (format && isoFormats.has(format) && !isPlayable)
    return refuse('NOT_MEDIA', { reason: unsentReasons.cut })
  if (format && isDeclaredAs(mime, format)) return format
  const kind = format ? null : unsentKind(head, tail)
  return refuse('NOT_MEDIA', { reason: kind ? unsentReasons[kind] : unsentReason })
}
