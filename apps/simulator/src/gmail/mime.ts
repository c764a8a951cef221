import PostalMime from 'postal-mime'

/** One MIME part of a mail, with its inner parts. */
export interface Entity {
  headers: { name: string; value: string }[]
  mime: string
  filename: string
  /** Without transfer encoding, still in its own charset. */
  bytes: Buffer
  parts: Entity[]
}

/** Deeper nesting is ignored. */
const deepest = 20

/** Parses a mail, or a part of one, into its MIME parts. */
export async function readEntity(raw: Buffer, depth = 0): Promise<Entity> {
  const end = /\r?\n\r?\n/.exec(raw.toString('latin1'))
  const head = end ? raw.subarray(0, end.index) : raw
  const body = end ? raw.subarray(end.index + end[0].length) : Buffer.alloc(0)
  const headers = headersIn(head)
  const headerValue = (name: string) =>
    headers.find((header) => header.name.toLowerCase() === name)?.value ?? ''
  const type = headerValue('content-type')
  const mime = /^[\w.+-]+\/[\w.+-]+/.exec(type.trim())?.[0].toLowerCase() ?? 'text/plain'
  const boundary = /boundary\s*=\s*(?:"([^"]+)"|([^\s;]+))/i.exec(type)
  const inner =
    depth >= deepest
      ? []
      : mime.startsWith('multipart/')
        ? split(body, boundary?.[1] ?? boundary?.[2] ?? '')
        : mime === 'message/rfc822' || mime === 'message/global'
          ? [body]
          : []
  return {
    headers,
    mime,
    filename: /name/i.test(`${type}${headerValue('content-disposition')}`) ? await filenameIn(head) : '',
    bytes: decoded(body, headerValue('content-transfer-encoding').trim().toLowerCase()),
    parts: await Promise.all(inner.map((part) => readEntity(part, depth + 1))),
  }
}

/** The headers, each unfolded to one line, as Gmail shows them. */
const headersIn = (head: Buffer): Entity['headers'] =>
  head
    .toString('utf8')
    .replace(/\r?\n(?=[ \t])/g, '')
    .split(/\r?\n/)
    .flatMap((line) => {
      const colon = line.indexOf(':')
      return colon < 1 ? [] : [{ name: line.slice(0, colon).trim(), value: line.slice(colon + 1).trim() }]
    })

/** The file name, decoded by a library, because there are many encodings. */
async function filenameIn(head: Buffer): Promise<string> {
  const { attachments } = await PostalMime.parse(Buffer.concat([head, Buffer.from('\r\n\r\n')]), {
    forceRfc822Attachments: true,
  })
  return attachments[0]?.filename ?? ''
}

function split(body: Buffer, boundary: string): Buffer[] {
  if (boundary === '') return []
  const parts: Buffer[] = []
  let from: number | null = null
  let at = 0
  for (const line of body.toString('latin1').split(/(?<=\n)/)) {
    const mark = line.trimEnd()
    if (mark === `--${boundary}` || mark === `--${boundary}--`) {
      // The line break before the boundary belongs to the boundary.
      if (from !== null) parts.push(withoutLastBreak(body.subarray(from, at)))
      if (mark.length > boundary.length + 2) return parts
      from = at + line.length
    }
    at += line.length
  }
  return from === null ? parts : [...parts, body.subarray(from)]
}

function withoutLastBreak(part: Buffer): Buffer {
  const [last, before] = [part.at(-1), part.at(-2)]
  if (last !== 0x0a) return part
  return part.subarray(0, before === 0x0d ? -2 : -1)
}

function decoded(body: Buffer, encoding: string): Buffer {
  const text = () => body.toString('latin1')
  if (encoding === 'base64') return Buffer.from(text(), 'base64')
  if (encoding !== 'quoted-printable') return body
  const plain = text()
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(plain, 'latin1')
}
