import { pdfProblem, refuse } from '@hilo/contracts'
import type { UploadedFile } from '../../platform/http/bodies/receive-upload'

/** Checks the declared type and the bytes, because the type is only the sender's claim. */
export function refuseUnlessPdf({ mime, head, tail }: Pick<UploadedFile, 'mime' | 'head' | 'tail'>) {
  const isDeclaredPdf = mime.toLowerCase().split(';')[0]?.trim() === 'application/pdf'
  return isDeclaredPdf && pdfProblem(head, tail) === null ? null : refuse('NOT_A_PDF')
}
