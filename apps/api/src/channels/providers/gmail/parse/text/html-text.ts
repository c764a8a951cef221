import { compile, type DomNode, type FormatCallback } from 'html-to-text'
import { refuseDeepNesting } from '../../../../../platform/text/refuse-deep-nesting'

function isWithin(name: string, { parent }: DomNode): boolean {
  for (let above = parent; above; above = above.parent) if (above.name === name) return true
  return false
}

/**
 * Marks the lines of a quotation with '>', by which `splitQuote` finds them. One mark at any depth: one for each level would
 * multiply the text by its depth.
 */
const quotation: FormatCallback = (element, walk, builder) => {
  const isOutermost = !isWithin('blockquote', element)
  builder.openBlock({ leadingLineBreaks: 1 })
  walk(element.children, builder)
  builder.closeBlock({
    trailingLineBreaks: 1,
    ...(isOutermost && { blockTransform: (text: string) => text.trim().replace(/^/gm, '> ') }),
  })
}

/** Without the library's indentation, which copies all lines of a list at each level. */
const bullet: FormatCallback = (element, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 1 })
  walk(element.children, builder)
  builder.closeBlock({ trailingLineBreaks: 1, blockTransform: (text) => `• ${text}` })
}

/** Separates the cells of a row: a size and a price would otherwise become one number. */
const nextCell: FormatCallback = (element, walk, builder) => {
  builder.addLiteral('\t')
  walk(element.children, builder)
}
const nextCells = ['td+td', 'td+th', 'th+td', 'th+th']

const skipped = [
  'head',
  'title',
  'style',
  'script',
  'noscript',
  'template',
  'svg',
  'math',
  'object',
  'select',
]
const lines = ['address', 'caption', 'center', 'dd', 'dl', 'dt', 'fieldset', 'figure', 'table', 'tr']
const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']
const one = { leadingLineBreaks: 1, trailingLineBreaks: 1 }
const two = { leadingLineBreaks: 2, trailingLineBreaks: 2 }

const read = compile({
  wordwrap: false,
  limits: { maxInputLength: undefined },
  formatters: { quotation, bullet, nextCell },
  selectors: [
    ...['img', ...skipped].map((selector) => ({ selector, format: 'skip' })),
    ...lines.map((selector) => ({ selector, format: 'block', options: one })),
    ...[...headings, 'ul', 'ol'].map((selector) => ({ selector, format: 'block', options: two })),
    // Outlook writes each line as a paragraph without margins.
    { selector: 'p.MsoNormal', format: 'block', options: one },
    { selector: 'hr', format: 'lineBreak' },
    { selector: 'a', format: 'inline' },
    { selector: 'li', format: 'bullet' },
    ...nextCells.map((selector) => ({ selector, format: 'nextCell' })),
    { selector: 'blockquote', format: 'quotation' },
  ],
})

/** The text of a mail's HTML. It is only shown as text: no markup reaches a browser. */
export function htmlText(html: string): string {
  refuseDeepNesting(html)
  return read(html)
    .split('\n')
    .map((line) =>
      line
        .replace(/\u00a0/g, ' ')
        .replace(/ ?\t ?/g, '\t')
        .trimEnd(),
    )
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
