import { type Block, type Inline, parseMarkup } from './markup'
import { plainOf } from './plain-words'

/** The two forms in which a mail goes out. */
interface ComposedMail {
  readonly text: string
  readonly html: string
}

/** The signature below the text. */
interface BelowWords {
  /** In the notation of mails. */
  readonly signature?: string | undefined
  /** A forwarded mail, as plain text. */
  readonly quoted?: string | undefined
}

/** Makes plain text and HTML of the same words. */
export function composeMail(words: string, { signature, quoted }: BelowWords = {}): ComposedMail {
  const blocks = parseMarkup(words)
  const signed = signature === undefined ? [] : parseMarkup(signature)
  const texts = [
    plainOf(blocks),
    // Mail programs recognise a signature by this line.
    signed.length > 0 ? `-- \n${plainOf(signed)}` : '',
    quoted ?? '',
  ]
  const htmls = [
    htmlOf(blocks),
    signed.length > 0 ? `<div style="color:#5f6368">${htmlOf(signed)}</div>` : '',
    quoted === undefined
      ? ''
      : `<div class="gmail_quote">${escapeHtml(quoted).replaceAll('\n', '<br>')}</div>`,
  ]
  const filled = (parts: readonly string[]) => parts.filter((part) => part !== '')
  return {
    text: filled(texts).join('\n\n'),
    html: `<div dir="auto">${filled(htmls).join('<br>')}</div>`,
  }
}

/** The signature of the person and below it that of the business; null: neither has one. */
export const joinSignatures = (own: string, business: string): string | null =>
  [own, business].filter((one) => one.trim() !== '').join('\n') || null

/** Whether the words end with the signature already. */
export const endsWithSignature = (words: string, signature: string): boolean =>
  words.trimEnd().endsWith(signature.trim())

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
