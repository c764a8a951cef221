import { decodeAs } from '../../platform/text/decode-as'
import { TooMuch } from '../../platform/threads/too-much'
import { htmlText } from './html-text'
import { splitQuote } from './split-quote'
import { unflow } from './unflow'
import type { Mail, Part } from './wire'

export const headerOf = ({ headers = [] }: Part, name: string): string | undefined =>
  headers.find((header) => header.name.toLowerCase() === name)?.value

/** A mail within the mail: Gmail shows also what that one is made of. */
export const isMail = ({ mimeType }: Part): boolean => /^message\/(?:rfc822|global)$/i.test(mimeType ?? '')

/** In the order of the mail, each before what it is made of. */
function* walk(payload: Part, opens: (part: Part) => boolean): Generator<Part> {
  const waiting = [payload]
  for (let part = waiting.pop(); part; part = waiting.pop()) {
    yield part
    if (opens(part)) for (const inner of (part.parts ?? []).toReversed()) waiting.push(inner)
  }
}

export const partsOf = (payload: Part): Generator<Part> => walk(payload, () => true)

/** Without the parts of an attached mail or report: whoever attached it did not write them. */
const ownPartsOf = (payload: Part): Part[] => [
  ...walk(payload, ({ mimeType }) => !/^message\//i.test(mimeType ?? '')),
]

const isFile = (part: Part): boolean =>
  part.body?.attachmentId !== undefined ||
  (part.filename !== undefined && part.filename !== '') ||
  isMail(part)

/** The little pictures of a signature. */
const smallest = 10 * 1024
const isOrnament = (part: Part): boolean =>
  /^image\//i.test(part.mimeType ?? '') &&
  headerOf(part, 'content-id') !== undefined &&
  !/^attachment/i.test(headerOf(part, 'content-disposition') ?? '') &&
  (part.body?.size ?? 0) < smallest

/** In a mail without words a little picture is no ornament of them: where nothing else hangs on it, it is what the mail says. */
export function attachmentsOf({ payload }: Mail, isWordless: boolean): Part[] {
  const files = ownPartsOf(payload).filter(isFile)
  const wanted = files.filter((part) => !isOrnament(part))
  return wanted.length === 0 && isWordless ? files : wanted
}

/** No person writes as much; what comes after it is not looked at. */
const longestRead = 2_000_000

function writtenIn(payload: Part, mimeType: string): Part[] {
  const parts = ownPartsOf(payload)
  if (parts.some(({ tooDeep }) => tooDeep)) throw new TooMuch('nested too deep')
  return parts.filter((part) => !isFile(part) && part.mimeType?.toLowerCase() === mimeType)
}

/** What the mail says, without what it quotes: its plain text, or else that of its markup. */
export function textOf({ payload }: Mail, forwards: boolean): { said: string; quoted: string | null } {
  const plain = writtenIn(payload, 'text/plain').map(plainOf)
  if (plain.some((text) => text.trim() !== '')) return splitQuote(plain.join('\n'), forwards)
  const html = writtenIn(payload, 'text/html').map(decoded).join('\n')
  return splitQuote(htmlText(html.slice(0, longestRead)), forwards)
}

function plainOf(part: Part): string {
  const text = decoded(part).slice(0, longestRead).replace(/\r\n?/g, '\n')
  return parameterOf(part, 'format') === 'flowed' ? unflow(text, parameterOf(part, 'delsp') === 'yes') : text
}

/** How the mail looks to a mail program, where it is marked up; null where it is words alone. */
export function markupOf({ payload }: Mail): string | null {
  const html = writtenIn(payload, 'text/html').map(decoded).join('\n')
  if (html.trim() === '') return null
  return html.length > longestMarkup ? tooLong : html
}
const longestMarkup = 1_000_000
const tooLong = '<p>Este correo es demasiado grande para mostrarlo aquí. Ábrelo en Gmail.</p>'

/** A parameter of the part's type, in small letters. */
const parameterOf = (part: Part, name: string): string | undefined => {
  for (const piece of (headerOf(part, 'content-type') ?? '').split(';').slice(1)) {
    const [key = '', value = ''] = piece.split('=')
    if (key.trim().toLowerCase() === name) return value.trim().replace(/^"|"$/g, '').toLowerCase()
  }
}

/** Takes any bytes, so that it never says that they are something else. */
const takesAnything = /^(?:windows|iso-8859|koi8|macintosh|x-mac|ibm866)/

/**
 * In what the part says that it is in. But Gmail gives many bodies in UTF-8 and leaves the header as it came: where the named
 * charset would take any bytes, those that are UTF-8 are.
 */
function decoded(part: Part): string {
  const bytes = Buffer.from(part.body?.data ?? '', 'base64url')
  const declared = parameterOf(part, 'charset') ?? 'utf-8'
  const order = takesAnything.test(encodingOf(declared)) ? ['utf-8', declared] : [declared, 'utf-8']
  for (const charset of order) {
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
