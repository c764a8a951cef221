/** How much of each end of a file is looked at. Readers look for a PDF's end in its last kilobytes. */
export const pdfEdge = 4096

const decoder = new TextDecoder()

/**
 * What keeps a file from being a PDF, by its first and last bytes; null: nothing. As lenient as readers are where that
 * lets in no other kind of file: before its mark there may be blanks, after its end whatever was appended.
 */
export function pdfTrouble(head: Uint8Array, tail: Uint8Array): 'empty' | 'other' | 'cut' | null {
  if (head.length === 0) return 'empty'
  // Decoding takes the mark of the byte order away.
  if (!decoder.decode(head.subarray(0, 1024)).trimStart().startsWith('%PDF-')) return 'other'
  return decoder.decode(tail).includes('%%EOF') ? null : 'cut'
}
