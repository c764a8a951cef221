/** One message that the API sent and the provider took. */
export interface Sent {
  id: string
  at: number
  account: string
  customer: string
  type: string
  text: string | null
  /** By which the API knows its own message again, where the channel has such a thing. */
  marker: string | null
  request: unknown
  statuses: { status: string; at: number }[]
}

export interface Outbox {
  messages: Sent[]
  /** How often each marker was accepted: above 1, something was sent twice. */
  counts: Record<string, number>
  refused: { at: number; account: string; code: number; message: string; request: unknown }[]
  /** Read marks, typing indicators and other calls that show nothing in the chat. */
  marks: { at: number; account: string; customer: string | null; action: string }[]
}

export interface OutboxLog extends Outbox {
  view(): Outbox
  clear(): void
}

export function createOutbox(): OutboxLog {
  const messages: Sent[] = []
  const refused: Outbox['refused'] = []
  const marks: Outbox['marks'] = []
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
