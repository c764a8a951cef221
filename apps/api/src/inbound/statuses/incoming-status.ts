import type { InboundStatus } from '../../channels/inbound'
import type { IncomingItem } from '../../entries/write/write-changes'
import { storableText } from '../../platform/text/storable-json'

/** A status from a provider, with its item. */
export interface IncomingStatus extends Pick<IncomingItem, 'dedupeKey' | 'raw'> {
  readonly report: Omit<InboundStatus, 'trouble'>
}

/** The statuses of one of the provider's messages, in the order in which they came. */
export interface MessageStatuses {
  readonly providerId: string
  /** Our uuid of the message, and the provider's id of its thread, where one of the statuses says it. */
  readonly entry: string | null
  readonly thread: string | null
  readonly incoming: readonly IncomingStatus[]
}

/** Statuses by their message. One that the provider has sent twice is in it once. */
export function byMessage(incoming: readonly IncomingStatus[]): readonly MessageStatuses[] {
  const messages = new Map<string, IncomingStatus[]>()
  const seen = new Set<string>()
  for (const status of incoming) {
    if (seen.has(status.dedupeKey)) continue
    seen.add(status.dedupeKey)
    const id = storableText(status.report.providerMessageId)
    messages.set(id, [...(messages.get(id) ?? []), status])
  }
  return [...messages].map(([providerId, statuses]) => ({
    providerId,
    entry: statuses.find(({ report }) => report.entry !== null)?.report.entry ?? null,
    thread: statuses.find(({ report }) => report.thread !== undefined)?.report.thread ?? null,
    incoming: statuses,
  }))
}
