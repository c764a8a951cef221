import { pdfTrouble, refuse } from '@hilo/contracts'
import type { UploadedFile } from '../platform/http/receive-upload'

/** A PDF by what it says and by what it is: the name and the type are the sender's words, the bytes are not. */
export function refuseUnlessPdf({ mime, head, tail }: Pick<UploadedFile, 'mime' | 'head' | 'tail'>) {
  const says = mime.toLowerCase().split(';')[0]?.trim() === 'application/pdf'
  return says && pdfTrouble(head, tail) === null ? null : refuse('NOT_A_PDF')
}
