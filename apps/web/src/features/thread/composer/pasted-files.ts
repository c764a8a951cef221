const looksLikePdf = ({ type, name }: File): boolean => type === 'application/pdf' || /\.pdf$/iu.test(name)

/** The pasted files to attach. Copied cells and text come with a picture of themselves: then the text is meant. */
export function pastedFiles(clipboard: DataTransfer): readonly File[] {
  const files = [...clipboard.files]
  const pdfs = files.filter(looksLikePdf)
  if (pdfs.length > 0) return pdfs
  return clipboard.getData('text/plain') === '' ? files : []
}
