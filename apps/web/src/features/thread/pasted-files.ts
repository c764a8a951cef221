const callsItselfPdf = ({ type, name }: File): boolean => type === 'application/pdf' || /\.pdf$/iu.test(name)

/** What is pasted to be attached. Cells and words are copied with a picture of themselves: there the words are meant. */
export function pastedFiles(clipboard: DataTransfer): readonly File[] {
  const files = [...clipboard.files]
  const pdfs = files.filter(callsItselfPdf)
  if (pdfs.length > 0) return pdfs
  return clipboard.getData('text/plain') === '' ? files : []
}
