/** Readers forgive some bytes before the mark of a PDF, and so do we. */
const searched = 1024
const mark = '%PDF-'

/** By its type and by its first bytes: a program that calls itself .pdf is none. */
export async function isPdf(file: File): Promise<boolean> {
  const named = file.type === '' && /\.pdf$/iu.test(file.name)
  if (file.type !== 'application/pdf' && !named) return false
  const start = new Uint8Array(await file.slice(0, searched).arrayBuffer())
  return String.fromCharCode(...start).includes(mark)
}
