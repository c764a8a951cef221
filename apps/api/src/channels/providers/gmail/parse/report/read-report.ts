import type { Part } from '../../wire'
import { isBounceOfNoReply } from '../automatic'
import { headersOf, markerHeader } from '../headers'
import { headerOf } from '../read-mail'

/** The report of a mail server on the delivery of a mail. */
interface Report {
  /** The mail was not delivered and will not be. */
  readonly failed: boolean
  /** The `Message-ID`s that may be the mail's, the most reliable first. */
  readonly messageIds: readonly string[]
  /** Our uuid of the message, where the report contains our headers. */
  readonly entry: string | null
}

const statusType = /^message\/(global-)?delivery-status/i
/** The returned mail, or its headers. */
const returnedType = /^(message\/rfc822|message\/global|text\/rfc822-headers|message\/global-headers)/i
const isReport = /^multipart\/report/i
/** Reports on something else than delivery: read receipts, spam complaints. */
const isOtherReport = /^multipart\/report.*report-type="?(?!delivery-status)\w/is

/** A part that is needed to read the report, and that Gmail has not included. */
export const isToBeFetched = ({ mimeType = '', body, parts = [] }: Part): boolean =>
  (statusType.test(mimeType) || returnedType.test(mimeType)) &&
  parts.length === 0 &&
  body?.data === undefined &&
  body?.attachmentId !== undefined &&
  (body.size ?? 0) <= longestFetched
const longestFetched = 1024 * 1024

/** Whether the headers are those of a delivery report. An attachment may also be one: a person may send it on. */
export function isDeliveryReport(payload: Part): boolean {
  const type = headerOf(payload, 'content-type') ?? ''
  if (isOtherReport.test(type)) return false
  return (
    isReport.test(type) ||
    headersOf(payload, 'x-failed-recipients').length > 0 ||
    /mailer-daemon|\bpostmaster@|\bmail delivery (sub)?system\b/i.test(headerOf(payload, 'from') ?? '') ||
    isBounceOfNoReply(payload)
  )
}

/** Null: it reports on no mail. `fetched`: the parts that Gmail has not included, by their ids. */
export function readReport(payload: Part, fetched: ReadonlyMap<string, string> = new Map()): Report | null {
  if (!isDeliveryReport(payload)) return null
  const collected = { status: '', returned: '', plain: '' }
  collect(payload, 'plain', collected, fetched)
  // A report without parts has the mail's headers below its text.
  const at = collected.plain.search(idLine)
  const [words, below] = at === -1 ? [collected.plain, ''] : [collected.plain.slice(0, at), collected.plain]
  const returned = collected.returned || below
  const status = collected.status || (anyAction.test(words) ? words : '')
  if (status === '' && returned === '' && headersOf(payload, 'x-failed-recipients').length === 0) return null
  const own = `${headerOf(payload, 'references') ?? ''} ${headerOf(payload, 'in-reply-to') ?? ''}`
  const ids = [
    idLine.exec(collected.returned)?.[1],
    originalId.exec(collected.status)?.[1],
    idLine.exec(collected.plain)?.[1],
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

/** A failure for one of several recipients is a failure. So is an unknown action. */
function isFailure(status: string): boolean {
  const actions = [...status.matchAll(/^action:\s*([a-z]+)/gim)].map(([, action = '']) =>
    action.toLowerCase(),
  )
  return actions.length === 0
    ? !/^status:\s*[24]\./im.test(status)
    : actions.some((one) => !harmless.has(one))
}
/** The server still tries, or has passed the mail on. */
const harmless: ReadonlySet<string> = new Set(['delayed', 'relayed', 'expanded', 'delivered', 'deliverable'])

/** Whether the text of a report without fields says that the server still tries. */
const isLate = (words: string): boolean =>
  /\b(delay|delayed|warning message only|not yet been delivered|will be retried|still being retried)\b/i.test(
    words,
  )

/** The headers are within the first bytes. */
const longestRead = 256 * 1024
const textOf = (data: string): string =>
  Buffer.from(data.slice(0, longestRead), 'base64url').toString('utf8').replace(/\r\n?/g, '\n')

type Collected = Record<'status' | 'returned' | 'plain', string>

/**
 * Collects all lines of each kind. Gmail gives the fields of a part as its text, as the text of an inner part, or as the
 * headers of one.
 */
function collect(
  part: Part,
  kind: keyof Collected,
  collected: Collected,
  fetched: ReadonlyMap<string, string>,
): void {
  const { mimeType = '', parts = [], body, headers = [], partId = '' } = part
  const below =
    kind !== 'plain'
      ? kind
      : statusType.test(mimeType)
        ? 'status'
        : returnedType.test(mimeType)
          ? 'returned'
          : 'plain'
  if (kind !== 'plain') collected[kind] += headers.map(({ name, value }) => `${name}: ${value}\n`).join('')
  const data = fetched.get(partId) ?? body?.data
  if (data !== undefined && (below !== 'plain' || mimeType === 'text/plain'))
    collected[below] += `${textOf(data)}\n`
  for (const inner of parts) collect(inner, below, collected, fetched)
}
