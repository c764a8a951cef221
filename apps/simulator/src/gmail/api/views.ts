import { createHash } from 'node:crypto'
import { attachmentsOf, type Mail, textOf } from '../mail'

export type Format = 'minimal' | 'full' | 'raw' | 'metadata'

/** A mail as the API shows it. */
export function mailView(mail: Mail, format: Format, wanted: string[] | null) {
  const { id, threadId, labelIds, historyId, at, raw } = mail
  const base = {
    id,
    threadId,
    labelIds,
    snippet: textOf(mail.email).replace(/\s+/g, ' ').slice(0, 180),
    sizeEstimate: raw.length,
    historyId: String(historyId),
    internalDate: String(at),
  }
  if (format === 'minimal') return base
  if (format === 'raw') return { ...base, raw: raw.toString('base64url') }
  const headers = headersOf(mail).filter(({ name }) => !wanted || wanted.includes(name.toLowerCase()))
  if (format === 'metadata') return { ...base, payload: { mimeType: mimeOf(mail), headers } }
  return { ...base, payload: { partId: '', filename: '', headers, ...bodyOf(mail) } }
}

function headersOf({ email }: Mail): { name: string; value: string }[] {
  return email.headers.map(({ key, originalKey, value }) => ({ name: originalKey ?? key, value }))
}

const mimeOf = ({ email }: Mail): string =>
  (email.headers.find(({ key }) => key === 'content-type')?.value ?? 'text/plain').split(';')[0]?.trim() ?? ''

interface Part {
  partId: string
  mimeType: string
  filename: string
  headers: { name: string; value: string }[]
  body: { size: number; data?: string; attachmentId?: string }
  parts?: Part[]
}

function bodyOf(mail: Mail) {
  const { text, html } = mail.email
  const plain = text === undefined ? null : textPart('text/plain', text)
  const rich = html === undefined ? null : textPart('text/html', html)
  const bodies = [plain, rich].filter((part) => part !== null)
  const files = attachmentsOf(mail.email).map(
    ({ name, mime, bytes }, index): Part => ({
      partId: '',
      mimeType: mime,
      filename: name,
      headers: [
        { name: 'Content-Type', value: `${mime}; name="${name}"` },
        { name: 'Content-Disposition', value: `attachment; filename="${name}"` },
      ],
      body: { size: bytes.length, attachmentId: attachmentId(mail, index) },
    }),
  )
  const [only] = bodies
  if (files.length === 0 && bodies.length === 1 && only) {
    return { mimeType: only.mimeType, body: only.body }
  }
  const written: Part[] =
    bodies.length === 2 && files.length > 0
      ? [
          {
            partId: '',
            mimeType: 'multipart/alternative',
            filename: '',
            headers: [],
            body: { size: 0 },
            parts: bodies,
          },
        ]
      : bodies
  const parts = numbered([...written, ...files], '')
  return {
    mimeType: files.length > 0 ? 'multipart/mixed' : 'multipart/alternative',
    body: { size: 0 },
    parts,
  }
}

function textPart(mimeType: string, text: string): Part {
  const bytes = Buffer.from(text)
  return {
    partId: '',
    mimeType,
    filename: '',
    headers: [{ name: 'Content-Type', value: `${mimeType}; charset="UTF-8"` }],
    body: { size: bytes.length, data: bytes.toString('base64url') },
  }
}

const numbered = (parts: Part[], under: string): Part[] =>
  parts.map((part, index) => {
    const partId = `${under}${index}`
    return { ...part, partId, ...(part.parts && { parts: numbered(part.parts, `${partId}.`) }) }
  })

/** Another one at each reading in reality; here it only looks like one. */
export const attachmentId = ({ id }: Mail, index: number): string =>
  `ANGjdJ8${createHash('sha256').update(`${id}:${index}`).digest('base64url')}`

export function attachmentOf(mail: Mail, id: string) {
  const files = attachmentsOf(mail.email)
  return files.find((_, index) => attachmentId(mail, index) === id) ?? null
}
