import type { Chat } from '../world/chats'
import type { ChatMessage, Customer } from './wire'

/** A message that the API sent and the provider accepted. */
export interface Sending {
  id: string
  at: number
  chat: Chat
  customer: Customer
  /** Not always shown by itself: a reaction changes another message. */
  message: ChatMessage
  /** `biz_opaque_callback_data`: the API's own id of the message. */
  opaque: string | null
  /** Sent by business-scoped id: statuses then carry it instead of the phone. */
  byBsuid: boolean
  request: unknown
  statuses: { status: string; at: number; code?: number }[]
}

interface OutboxEntry {
  id: string
  at: number
  account: string
  customer: string
  type: string
  text: string | null
  opaque: string | null
  request: unknown
  statuses: Sending['statuses']
}

export interface Outbox {
  messages: OutboxEntry[]
  /** How often each `biz_opaque_callback_data` was accepted: above 1, something was sent twice. */
  counts: Record<string, number>
  refused: { at: number; account: string; code: number; message: string; request: unknown }[]
  /** Read marks and typing indicators. */
  marks: { at: number; account: string; messageId: string; typing: boolean }[]
  /** What was asked of the thread control. */
  controls: { at: number; account: string; action: string }[]
}

export interface OutboxLog {
  sendings: Sending[]
  refused: Outbox['refused']
  marks: Outbox['marks']
  controls: Outbox['controls']
  view(): Outbox
  clear(): void
}

export function createOutbox(): OutboxLog {
  const sendings: Sending[] = []
  const refused: Outbox['refused'] = []
  const marks: Outbox['marks'] = []
  const controls: Outbox['controls'] = []
  return {
    sendings,
    refused,
    marks,
    controls,
    view() {
      const counts: Record<string, number> = {}
      for (const { opaque } of sendings) if (opaque !== null) counts[opaque] = (counts[opaque] ?? 0) + 1
      return {
        messages: sendings.map(entry),
        counts,
        refused: [...refused],
        marks: [...marks],
        controls: [...controls],
      }
    },
    clear() {
      for (const list of [sendings, refused, marks, controls]) list.length = 0
    },
  }
}

const entry = ({ id, at, chat, message, opaque, request, statuses }: Sending): OutboxEntry => ({
  id,
  at,
  account: chat.account,
  customer: chat.customer,
  type: message.type,
  text: message.text ?? null,
  opaque,
  request,
  statuses: [...statuses],
})
