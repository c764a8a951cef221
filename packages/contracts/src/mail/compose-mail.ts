import { type Block, type Inline, parseMarkup } from './markup'

/** The two forms in which a mail goes out. */
export interface ComposedMail {
  readonly text: string
  readonly html: string
}

/** Makes plain text and HTML of the same words, with the signature below them. */
export function composeMail(words: string, signature: string | null): ComposedMail {
  const blocks = parseMarkup(words)
  if (signature === null) return { text: plainOf(blocks), html: page(htmlOf(blocks)) }
  const signed = parseMarkup(signature)
  const [separator, before] = blocks.length === 0 ? ['', ''] : ['<br>', '\n\n']
  return {
    // Mail programs recognise a signature by this line.
    text: `${plainOf(blocks)}${before}-- \n${plainOf(signed)}`,
    html: page(`${htmlOf(blocks)}${separator}<div style="color:#5f6368">${htmlOf(signed)}</div>`),
  }
}

/** The signature of the person and below it that of the business; null: neither has one. */
export const joinSignatures = (own: string, business: string): string | null =>
  [own, business].filter((one) => one.trim() !== '').join('\n') || null

/** Whether the words end with the signature already. */
export const endsWithSignature = (words: string, signature: string): boolean =>
  words.trimEnd().endsWith(signature.trim())

const page = (body: string): string => `<div dir="auto">${body}</div>`

const plainOf = (blocks: readonly Block[]): string => blocks.map(plainBlock).join('\n\n')

function plainBlock(block: Block): string {
  const marks = {
    paragraph: () => '',
    quote: () => '> ',
    bullets: () => '- ',
    numbers: (at: number) => `${(block.kind === 'numbers' ? block.first : 1) + at}. `,
  }
  return block.lines.map((line, at) => `${marks[block.kind](at)}${line.map(plainInline).join('')}`).join('\n')
}

/** Bold and italic stand between asterisks, as in the plain text that Gmail makes. */
function plainInline(inline: Inline): string {
  if (inline.kind === 'text') return inline.text
  if (inline.kind === 'link')
    return inline.text === inline.href ? inline.href : `${inline.text} (${inline.href})`
  return `*${inline.parts.map(plainInline).join('')}*`
}

const htmlOf = (blocks: readonly Block[]): string => blocks.map(htmlBlock).join('')

function htmlBlock(block: Block): string {
  const lines = block.lines.map((line) => line.map(htmlInline).join(''))
  switch (block.kind) {
    case 'paragraph':
      return `<p style="margin:0 0 1em">${lines.join('<br>')}</p>`
    case 'quote':
      return `<blockquote style="margin:0 0 1em;padding-left:1ex;border-left:3px solid #ccc">${lines.join('<br>')}</blockquote>`
    case 'bullets':
      return `<ul style="margin:0 0 1em">${items(lines)}</ul>`
    case 'numbers':
      return `<ol${block.first === 1 ? '' : ` start="${block.first}"`} style="margin:0 0 1em">${items(lines)}</ol>`
  }
}

const items = (lines: readonly string[]): string => lines.map((line) => `<li>${line}</li>`).join('')

function htmlInline(inline: Inline): string {
  if (inline.kind === 'text') return escapeHtml(inline.text)
  if (inline.kind === 'link') return `<a href="${escapeHtml(inline.href)}">${escapeHtml(inline.text)}</a>`
  const tag = inline.kind === 'bold' ? 'b' : 'i'
  return `<${tag}>${inline.parts.map(htmlInline).join('')}</${tag}>`
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (one) => entities[one] ?? one)
