import {
  isDeclaredAs,
  isoFormats,
  type MediaFormatName,
  type Refusal,
  recognizeMedia,
  refuse,
  type UnsentKind,
  unsentKind,
  unsentReason,
  unsentReasons,
} from '@hilo/contracts'
import type { UploadedFile } from '../../platform/http/bodies/receive-upload'
import type { Storage } from '../../platform/storage/storage'
import { problemOfArchive } from './check-archive'

type Given = Pick<UploadedFile, 'key' | 'size' | 'head' | 'tail' | 'mime' | 'isPlayable'>

/** The format of an uploaded file by its bytes, if it may be sent and fits the declaration. */
export async function recognizeUpload(
  { storage }: { readonly storage: Pick<Storage, 'get'> },
  file: Given,
): Promise<MediaFormatName | Refusal<'NOT_MEDIA'>> {
  const { head, tail, mime } = file
  const format = recognizeMedia(head, tail, mime)
  if (!format) return refuseAs(unsentKind(head, tail))
  if (isoFormats.has(format) && !file.isPlayable) return refuseAs('cut')
  if (!isDeclaredAs(mime, format)) return refuseAs(null)
  const problem = await problemOfArchive(storage, file, format)
  return problem ? refuseAs(problem) : format
}

const refuseAs = (kind: UnsentKind | null) =>
  refuse('NOT_MEDIA', { reason: kind ? unsentReasons[kind] : unsentReason })
