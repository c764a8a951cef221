import PDFDocument from 'pdfkit'
import { type Face, faces, openFont, type TextFace } from './fonts'
import { type Line, layOut, type Run } from './lay-out'
import { substitute } from './readable-text'

/** Letter, the paper of most of America. */
const page = { width: 612, height: 792, left: 54, right: 54, top: 54, bottom: 58 }
export const textWidth = page.width - page.left - page.right

export interface Style {
  readonly face: TextFace
  readonly size: number
  readonly color: string
}

export interface PageWriter {
  /** Moves down; at the end of the page, to the next one. */
  space(height: number): void
  /** Begins a page unless this much fits. */
  keep(height: number): void
  /** A text in lines below one another. */
  text(text: string, style: Style, place?: Place): void
  /** A line across the page. */
  rule(color: string): void
  /** Whether a character was written that no font has. */
  hasSubstitutes(): boolean
  /** Everything written since the last call. */
  bytes(): Uint8Array
  /** Writes the end. After it only `bytes`. */
  end(): void
}

interface Place {
  /** From the left margin. */
  readonly left?: number
  readonly width?: number
  readonly centered?: boolean
  /** Behind each line. */
  readonly shade?: { readonly fill: string; readonly bar: string }
  /** Drawn on the first line, left of the text. */
  readonly beside?: { readonly text: string; readonly style: Style }
}

interface About {
  readonly title: string
  readonly author: string
  readonly created: Date
}

const lineHeight = 1.42
/** A text may come again and again; a word of a stranger may be new each time. */
const mostMeasured = 20_000
const footer: Style = { face: 'regular', size: 8, color: '#6b7280' }

/** Writes pages one after the other and keeps none of them: memory does not grow with the document. */
export function writePages({ title, author, created }: About): PageWriter {
  const doc = new PDFDocument({
    size: [page.width, page.height],
    margin: 0,
    autoFirstPage: false,
    lang: 'es',
    displayTitle: true,
    pdfVersion: '1.7',
    fontLayoutCache: false,
    info: { Title: title, Author: author, Creator: 'Hilo', Producer: 'Hilo', CreationDate: created },
  })
  // pdfkit takes an open font too, which its types do not say.
  for (const face of faces) doc.registerFont(face, openFont(face) as unknown as Buffer)
  // How many pages there are is known at the end: each page refers to this.
  const total = doc.ref({
    ...{ Type: 'XObject', Subtype: 'Form', BBox: [0, -4, 60, 12] },
    // pdfkit's own fonts are for pages only; digits look alike in all.
    Resources: { Font: { F: { Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica' } } },
  })
  let pages = 0
  let y = 0

  const widths = new Map<string, number>()
  const measure = (text: string, face: Face): number => {
    const key = `${face} ${text}`
    const known = widths.get(key)
    if (known !== undefined) return known
    const width = doc.font(face).fontSize(1).widthOfString(text)
    if (widths.size >= mostMeasured) widths.clear()
    if (text.length <= 32) widths.set(key, width)
    return width
  }
  const widthOf = (runs: readonly Run[]) => runs.reduce((sum, { text, face }) => sum + measure(text, face), 0)
  let substituted = false
  const linesOf = (text: string, { face, size }: Style, width: number) => {
    const lines = layOut(text, face, width / size, measure)
    substituted ||= lines.some(({ runs }) => runs.some((run) => run.text.includes(substitute)))
    return lines
  }

  const drawRuns = (runs: readonly Run[], x: number, baseline: number, { size, color }: Style) => {
    let at = x
    for (const { text, face } of runs) {
      doc.font(face).fontSize(size).fillColor(color)
      // `features`: the run is shaped as a whole, also across its spaces.
      doc.text(text, at, baseline, { lineBreak: false, baseline: 'alphabetic', features: [] })
      at += measure(text, face) * size
    }
  }
  const drawLine = (line: Line, style: Style, left: number, width: number, centered: boolean) => {
    const free = width - widthOf(line.runs) * style.size
    const indent = centered ? free / 2 : line.fromRight ? free : 0
    drawRuns(line.runs, page.left + left + indent, y + style.size * 1.05, style)
  }

  const drawFooter = () => {
    const baseline = page.height - 30
    const number = `Página ${pages} de `
    const at = page.width - page.right - 76
    const [first] = linesOf(title, footer, textWidth - 110)
    if (first) drawRuns(first.runs, page.left, baseline, footer)
    drawRuns([{ text: number, face: footer.face }], at, baseline, footer)
    const x = at + measure(number, footer.face) * footer.size
    doc.page.xobjects.Total = total
    // pdfkit turned the page's axis around.
    doc.addContent(`q 1 0 0 -1 ${x.toFixed(2)} ${baseline} cm /Total Do Q`)
  }
  const newPage = () => {
    doc.addPage()
    pages += 1
    y = page.top
    drawFooter()
  }
  const keep = (height: number) => {
    if (y + height > page.height - page.bottom) newPage()
  }
  newPage()

  return {
    space(height) {
      y += height
    },
    keep,
    text(text, style, { left = 0, width = textWidth - left, centered = false, shade, beside } = {}) {
      const height = style.size * lineHeight
      for (const [index, line] of linesOf(text, style, width).entries()) {
        keep(height)
        if (shade) {
          doc.rect(page.left + left - 8, y - 1, width + 16, height + 1).fill(shade.fill)
          doc.rect(page.left + left - 8, y - 1, 2, height + 1).fill(shade.bar)
        }
        if (index === 0 && beside) {
          const [label] = linesOf(beside.text, beside.style, left)
          if (label) drawRuns(label.runs, page.left, y + style.size * 1.05, beside.style)
        }
        drawLine(line, style, left, width, centered)
        y += height
      }
    },
    rule(color) {
      doc
        .moveTo(page.left, y)
        .lineTo(page.width - page.right, y)
        .lineWidth(0.5)
        .stroke(color)
    },
    hasSubstitutes: () => substituted,
    bytes: () => (doc.read() as Buffer | null) ?? new Uint8Array(),
    end() {
      total.end(Buffer.from(`BT 0.42 0.45 0.5 rg /F ${footer.size} Tf (${pages}) Tj ET`))
      doc.end()
    },
  }
}
