import { refuse } from '@hilo/contracts'
import type { UploadedFile } from '../platform/http/receive-upload'

/** A PDF by what it says and by what it is: the name and the type are the sender's words, the bytes are not. */
export function refuseUnlessPdf({ mime, head, tail }: Pick<UploadedFile, 'mime' | 'head' | 'tail'>) {
  const says = mime.toLowerCase().split(';')[0]?.trim() === 'application/pdf'
  const begins = head.subarray(0, 5).toString('latin1') === '%PDF-'
  const ends = tail.toString('latin1').includes('%%EOF')
  return says && begins && ends ? null : refuse('NOT_A_PDF')
}
