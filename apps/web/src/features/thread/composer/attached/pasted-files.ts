const looksLikePdf = ({ type, name }: File): boolean => type === 'application/pdf' || /\.pdf$/iu.test(name)

/** Whether it is a single file, and a PDF by its type or name: its bytes are checked later. */
export const isLonePdf = (files: readonly File[]): boolean => files.length === 1 && files.every(looksLikePdf)

/** The pasted files to attach. Copied cells and text come with a picture of themselves: then the text is meant. */
export function pastedFiles(clipboard: DataTransfer): readonly File[] {
  const files = [...clipboard.files]
  const pdfs = files.filter(looksLikePdf)
  if (pdfs.length > 0) return pdfs
  return clipboard.getData('text/plain') === '' ? files : []
}
