import { createHash } from 'node:crypto'
import { type Mail, textOf } from '../mail'
import type { Entity } from '../mime'

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
  return { ...base, payload: partOf(mail, mail.entity, '') }
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

/**
 * An attached mail has its own parts below it, and can also be downloaded whole; the fields of a delivery report are in
 * a text part below it.
 */
function partOf(mail: Mail, { headers, mime, filename, bytes, parts }: Entity, partId: string): Part {
  const part = { partId, mimeType: mime, filename, headers }
  const innerParts = parts.map((inner, index) => partOf(mail, inner, innerPartId(partId, index)))
  if (mime.startsWith('multipart/')) return { ...part, body: { size: 0 }, parts: innerParts }
  const content = { size: bytes.length, data: bytes.toString('base64url') }
  if (mime === 'message/delivery-status') {
    const fields = {
      partId: innerPartId(partId, 0),
      mimeType: 'text/plain',
      filename: '',
      headers: [],
      body: content,
    }
    return { ...part, body: { size: 0 }, parts: [fields] }
  }
  if (filename === '' && /^text\/(plain|html)$/.test(mime)) return { ...part, body: content }
  const body = { size: bytes.length, attachmentId: attachmentId(mail, partId) }
  return { ...part, body, ...(innerParts.length > 0 && { parts: innerParts }) }
}

const innerPartId = (partId: string, index: number): string =>
  partId === '' ? String(index) : `${partId}.${index}`

/** Stable here; Gmail gives another one at each reading. */
const attachmentId = ({ id }: Mail, partId: string): string =>
  `ANGjdJ8${createHash('sha256').update(`${id}:${partId}`).digest('base64url')}`

/** The bytes of an attachment, by its id. */
export function attachmentOf(mail: Mail, id: string, entity = mail.entity, partId = ''): Buffer | null {
  if (attachmentId(mail, partId) === id) return entity.bytes
  for (const [index, inner] of entity.parts.entries()) {
    const found = attachmentOf(mail, id, inner, innerPartId(partId, index))
    if (found) return found
  }
  return null
}
