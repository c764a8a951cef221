import { htmlText } from './html-text'
import { splitQuote } from './split-quote'
import type { Mail, Part } from './wire'

export const headerOf = ({ headers = [] }: Part, name: string): string | undefined =>
  headers.find((header) => header.name.toLowerCase() === name)?.value

export function* partsOf(part: Part): Generator<Part> {
  yield part
  for (const inner of part.parts ?? []) yield* partsOf(inner)
}

const isFile = (part: Part): boolean =>
  part.body?.attachmentId !== undefined || (part.filename !== undefined && part.filename !== '')

/** The little pictures of a signature. */
const smallest = 10 * 1024
const isOrnament = (part: Part): boolean =>
  /^image\//i.test(part.mimeType ?? '') &&
  headerOf(part, 'content-id') !== undefined &&
  !/^attachment/i.test(headerOf(part, 'content-disposition') ?? '') &&
  (part.body?.size ?? 0) < smallest

export const attachmentsOf = ({ payload }: Mail): Part[] =>
  [...partsOf(payload)].filter((part) => isFile(part) && !isOrnament(part))

/** No person writes as much; what comes after it is not looked at. */
const longestRead = 2_000_000

/** What the mail says, without what it quotes: its plain text, or else that of its markup. */
export function textOf({ payload }: Mail): { said: string; quoted: string | null } {
  const texts = [...partsOf(payload)].filter((part) => !isFile(part))
  const plain = texts.filter(({ mimeType }) => mimeType === 'text/plain').map(decoded)
  if (plain.some((text) => text.trim() !== ''))
    return splitQuote(plain.join('\n').slice(0, longestRead).replace(/\r\n?/g, '\n'))
  const html = texts
    .filter(({ mimeType }) => mimeType === 'text/html')
    .map(decoded)
    .join('\n')
  return splitQuote(htmlText(html.slice(0, longestRead)))
}

/** How the mail looks to a mail program, where it is marked up; null where it is words alone, or too long to keep. */
export function markupOf({ payload }: Mail): string | null {
  const html = [...partsOf(payload)]
    .filter((part) => !isFile(part) && part.mimeType === 'text/html')
    .map(decoded)
    .join('\n')
  return html.trim() === '' || html.length > longestMarkup ? null : html
}
const longestMarkup = 1_000_000

/** In UTF-8, or in what the part says that it is in. */
function decoded(part: Part): string {
  const bytes = Buffer.from(part.body?.data ?? '', 'base64url')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const [, charset = 'windows-1252'] =
      /charset="?([\w.:-]+)/i.exec(headerOf(part, 'content-type') ?? '') ?? []
    return decodedAs(charset, bytes)
  }
}

function decodedAs(charset: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
