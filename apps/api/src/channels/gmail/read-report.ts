import { headersOf, markerHeader } from './headers'
import { headerOf } from './read-letter'
import type { Part } from './wire'

/** What a program tells of a mail that it was to deliver. */
export interface Report {
  /** That it did not arrive, and will not. */
  readonly failed: boolean
  /** By which ids it may be known, the surest first. */
  readonly messageIds: readonly string[]
  /** Our own uuid of what was sent, where the report gives our headers back. */
  readonly entry: string | null
}

const statusType = /^message\/(global-)?delivery-status/i
/** The mail that came back, or its headers. */
const returnedType = /^(message\/rfc822|message\/global|text\/rfc822-headers|message\/global-headers)/i
const isReport = /^multipart\/report/i
/** That it was read, or that somebody took it for spam, is said in reports as well. */
const isOtherReport = /^multipart\/report.*report-type="?(?!delivery-status)\w/is

/** What a report is read by and Gmail has not given with it. */
export const isToBeFetched = ({ mimeType = '', body, parts = [] }: Part): boolean =>
  (statusType.test(mimeType) || returnedType.test(mimeType)) &&
  parts.length === 0 &&
  body?.data === undefined &&
  body?.attachmentId !== undefined &&
  (body.size ?? 0) <= longestFetched
const longestFetched = 1024 * 1024

/** Whether a program wrote it about the delivery of a mail, as far as its head tells. A person may attach such a report. */
export function isDeliveryReport(payload: Part): boolean {
  const type = headerOf(payload, 'content-type') ?? ''
  if (isOtherReport.test(type)) return false
  return (
    isReport.test(type) ||
    headersOf(payload, 'x-failed-recipients').length > 0 ||
    /mailer-daemon|\bpostmaster@|\bmail delivery (sub)?system\b/i.test(headerOf(payload, 'from') ?? '')
  )
}

/** Null where it says of no mail that came back. `fetched`: the parts that Gmail did not give with it, by their ids. */
export function readReport(payload: Part, fetched: ReadonlyMap<string, string> = new Map()): Report | null {
  if (!isDeliveryReport(payload)) return null
  const said = { status: '', returned: '', plain: '' }
  collect(payload, 'plain', said, fetched)
  // Who sends no parts writes the mail's headers below the words.
  const at = said.plain.search(idLine)
  const [words, below] = at === -1 ? [said.plain, ''] : [said.plain.slice(0, at), said.plain]
  const returned = said.returned || below
  const status = said.status || (anyAction.test(words) ? words : '')
  if (status === '' && returned === '' && headersOf(payload, 'x-failed-recipients').length === 0) return null
  const own = `${headerOf(payload, 'references') ?? ''} ${headerOf(payload, 'in-reply-to') ?? ''}`
  const ids = [
    idLine.exec(said.returned)?.[1],
    originalId.exec(said.status)?.[1],
    idLine.exec(said.plain)?.[1],
    own.match(/<[^<>\s]+>/g)?.at(-1),
  ]
  return {
    failed: status === '' ? !isLate(`${headerOf(payload, 'subject') ?? ''}\n${words}`) : isFailure(status),
    messageIds: [...new Set(ids.filter((id) => id !== undefined))],
    entry: marker.exec(returned)?.[1]?.toLowerCase() ?? null,
  }
}

const idLine = /^message-id:\s*(<[^<>\s]+>)/im
const originalId = /^x-original-message-id:\s*(<[^<>\s]+>)/im
const marker = new RegExp(`^${markerHeader}:\\s*([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\\s*$`, 'im')

const anyAction = /^action:/im

/** Of several recipients one may have failed. What is said in no word that is known is a failure. */
function isFailure(status: string): boolean {
  const actions = [...status.matchAll(/^action:\s*([a-z]+)/gim)].map(([, action = '']) =>
    action.toLowerCase(),
  )
  return actions.length === 0
    ? !/^status:\s*[24]\./im.test(status)
    : actions.some((one) => !harmless.has(one))
}
/** It is still tried, or went on its way. */
const harmless: ReadonlySet<string> = new Set(['delayed', 'relayed', 'expanded', 'delivered', 'deliverable'])

/** Without fields only the words say that it is still tried. */
const isLate = (words: string): boolean =>
  /\b(delay|delayed|warning message only|not yet been delivered|will be retried|still being retried)\b/i.test(
    words,
  )

/** The headers stand at the beginning, and are no longer than this. */
const longestRead = 256 * 1024
const textOf = (data: string): string =>
  Buffer.from(data.slice(0, longestRead), 'base64url').toString('utf8').replace(/\r\n?/g, '\n')

type Said = Record<'status' | 'returned' | 'plain', string>

/**
 * All lines of each kind. Gmail gives the fields of a part as its text, as a text below it, or as headers of a part below it.
 */
function collect(part: Part, kind: keyof Said, said: Said, fetched: ReadonlyMap<string, string>): void {
  const { mimeType = '', parts = [], body, headers = [], partId = '' } = part
  const below =
    kind !== 'plain'
      ? kind
      : statusType.test(mimeType)
        ? 'status'
        : returnedType.test(mimeType)
          ? 'returned'
          : 'plain'
  if (kind !== 'plain') said[kind] += headers.map(({ name, value }) => `${name}: ${value}\n`).join('')
  const data = fetched.get(partId) ?? body?.data
  if (data !== undefined && (below !== 'plain' || mimeType === 'text/plain'))
    said[below] += `${textOf(data)}\n`
  for (const inner of parts) collect(inner, below, said, fetched)
}
