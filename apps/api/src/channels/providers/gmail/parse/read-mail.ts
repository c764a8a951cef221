import { decodeAs } from '../../../../platform/text/decode-as'
import { InputTooComplex } from '../../../../platform/worker-threads/input-too-complex'
import type { Mail, Part } from '../wire'
import { htmlText } from './text/html-text'
import { splitQuote } from './text/split-quote'
import { unflow } from './text/unflow'
import { decodeUtf7 } from './text/utf7'

export const headerOf = ({ headers = [] }: Part, name: string): string | undefined =>
  headers.find((header) => header.name.toLowerCase() === name)?.value

/** An attached mail. Gmail lists its parts too. */
export const isMail = ({ mimeType }: Part): boolean => /^message\/(?:rfc822|global)$/i.test(mimeType ?? '')

/** The parts in their order, each before its own parts. */
function* traverse(payload: Part, descends: (part: Part) => boolean): Generator<Part> {
  const waiting = [payload]
  for (let part = waiting.pop(); part; part = waiting.pop()) {
    yield part
    if (descends(part)) for (const inner of (part.parts ?? []).toReversed()) waiting.push(inner)
  }
}

export const partsOf = (payload: Part): Generator<Part> => traverse(payload, () => true)

/** Without the parts of an attached mail or report, which the sender did not write. */
export const ownPartsOf = (payload: Part): Part[] => [
  ...traverse(payload, ({ mimeType }) => !/^message\//i.test(mimeType ?? '')),
]

/** A body with a name, or one that Gmail gives apart, is an attachment. */
const isNamed = ({ filename = '', body }: Part): boolean =>
  filename !== '' || body?.attachmentId !== undefined

/** No person writes more; the rest is not read. */
const longestRead = 2_000_000

function bodyParts(payload: Part, mimeType: string): Part[] {
  const parts = ownPartsOf(payload)
  if (parts.some(({ tooDeep }) => tooDeep)) throw new InputTooComplex('nested too deep')
  return parts.filter((part) => !isNamed(part) && part.mimeType?.toLowerCase() === mimeType)
}

/** The text of the mail, split from its quotation: the plain text, or that of its HTML where there is none. */
export function textOf({ payload }: Mail, forwards: boolean): { own: string; quoted: string | null } {
  const plain = bodyParts(payload, 'text/plain').map(plainOf)
  if (plain.some((text) => text.trim() !== '')) return splitQuote(plain.join('\n'), forwards)
  return splitQuote(htmlText(htmlOf(payload).slice(0, longestRead)), forwards)
}

function plainOf(part: Part): string {
  const text = decodeBody(part).slice(0, longestRead).replace(/\r\n?/g, '\n')
  return parameterOf(part, 'format') === 'flowed' ? unflow(text, parameterOf(part, 'delsp') === 'yes') : text
}

export const htmlOf = (payload: Part): string => bodyParts(payload, 'text/html').map(decodeBody).join('\n')

/** The HTML of the mail as it is stored; null: it has none. */
export function markupOf({ payload }: Mail): string | null {
  const html = htmlOf(payload)
  if (html.trim() === '') return null
  return html.length > longestMarkup ? tooLong : html
}
const longestMarkup = 1_000_000
const tooLong = '<p>Este correo es demasiado grande para mostrarlo aquí. Ábrelo en Gmail.</p>'

/** A parameter of the part's `Content-Type`, in lower case. */
const parameterOf = (part: Part, name: string): string | undefined => {
  for (const piece of (headerOf(part, 'content-type') ?? '').split(';').slice(1)) {
    const [key = '', value = ''] = piece.split('=')
    if (key.trim().toLowerCase() === name) return value.trim().replace(/^"|"$/g, '').toLowerCase()
  }
}

/** Charsets in which any bytes are valid, so that decoding never fails. */
const acceptsAnyBytes = /^(?:windows|iso-8859|koi8|macintosh|x-mac|ibm866)/

/**
 * Decodes a body in its declared charset. Gmail gives many bodies in UTF-8 and leaves the header unchanged, so UTF-8 comes
 * first where the declared charset would accept any bytes.
 */
function decodeBody(part: Part): string {
  const bytes = Buffer.from(part.body?.data ?? '', 'base64url')
  const declared = parameterOf(part, 'charset') ?? 'utf-8'
  if (declared === 'utf-7' || declared === 'unicode-1-1-utf-7') return decodeUtf7(bytes)
  const charsets = acceptsAnyBytes.test(encodingOf(declared)) ? ['utf-8', declared] : [declared, 'utf-8']
  for (const charset of charsets) {
    const text = decodeAs(charset, bytes)
    if (text !== null) return text
  }
  return decodeAs('windows-1252', bytes) ?? ''
}

function encodingOf(charset: string): string {
  try {
    return new TextDecoder(charset).encoding
  } catch {
    return ''
  }
}
