import { getDocumentProxy, getMeta } from 'unpdf'

interface ReadPdf {
  readonly title: string
  readonly language: string
  /** The text of each page, line by line. */
  readonly pages: readonly (readonly string[])[]
}

/** Reads a PDF with a reader that is not ours: Firefox's. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 })
  const { info } = await getMeta(pdf)
  const pages: string[][] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    const text = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('')
    pages.push(text.split('\n'))
  }
  return { title: String(info.Title), language: String(info.Language), pages }
}
