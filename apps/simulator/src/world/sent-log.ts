/** A message that the API sent and the provider accepted. */
export interface Sent {
  id: string
  at: number
  account: string
  customer: string
  type: string
  text: string | null
  /** The API's own id of the message, where the channel carries one. */
  marker: string | null
  request: unknown
  statuses: { status: string; at: number }[]
}

export interface SentLog {
  messages: Sent[]
  /** How often each marker was accepted: above 1, something was sent twice. */
  counts: Record<string, number>
  refused: { at: number; account: string; code: number; message: string; request: unknown }[]
  /** Read marks, typing indicators and other calls that add no message. */
  marks: { at: number; account: string; customer: string | null; action: string }[]
}

export interface WritableSentLog extends SentLog {
  view(): SentLog
  clear(): void
}

export function createSentLog(): WritableSentLog {
  const messages: Sent[] = []
  const refused: SentLog['refused'] = []
  const marks: SentLog['marks'] = []
  return {
    messages,
    refused,
    marks,
    counts: {},
    view() {
      const counts: Record<string, number> = {}
      for (const { marker } of messages) if (marker !== null) counts[marker] = (counts[marker] ?? 0) + 1
      return { messages: [...messages], counts, refused: [...refused], marks: [...marks] }
    },
    clear() {
      for (const list of [messages, refused, marks]) list.length = 0
    },
  }
}
