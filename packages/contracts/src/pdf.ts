/** How many bytes of each end of a file are checked. PDF readers look for the end mark in the last kilobytes. */
export const pdfEdgeBytes = 4096

const decoder = new TextDecoder()

/**
 * Why a file is not a PDF, by its first and last bytes; null if it is one. As lenient as PDF readers: blanks may stand
 * before the header, and anything may follow the end mark.
 */
export function pdfProblem(head: Uint8Array, tail: Uint8Array): 'empty' | 'other' | 'cut' | null {
  if (head.length === 0) return 'empty'
  // Decoding removes the byte order mark.
  if (!decoder.decode(head.subarray(0, 1024)).trimStart().startsWith('%PDF-')) return 'other'
  return decoder.decode(tail).includes('%%EOF') ? null : 'cut'
}
