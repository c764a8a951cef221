import type { Clock } from '../core/clock'
import type { Events } from '../core/events'
import type { Timers } from '../core/timers'
import type { ChatMessage, ChatView, SimulatorEvent } from './wire'

export const dayMs = 24 * 60 * 60 * 1000

export interface ChatRules {
  /** How long a business may write after the customer's last message; null: for ever. */
  windowMs: number | null
  /** How long one typing indicator shows. */
  typingMs: number
}

/** The messages of one customer and one account, as the customer's phone shows them. */
export interface Chat {
  account: string
  customer: string
  messages: ChatMessage[]
  lastCustomerAt: number | null
  typingUntil: number | null
}

export interface Chats {
  of(account: string, customer: string): Chat
  ofCustomer(customer: string): Chat[]
  find(messageId: string): { chat: Chat; message: ChatMessage } | null
  add(chat: Chat, message: ChatMessage): void
  change(chat: Chat, message: ChatMessage, change: Partial<ChatMessage>): void
  customerWrote(chat: Chat): void
  /** Null when the channel has no window or the simulator knows of no message by the customer. */
  windowOpen(chat: Chat): boolean | null
  typing(chat: Chat, on: boolean): void
  view(chat: Chat): ChatView
  clear(): void
}

export function createChats(
  clock: Clock,
  timers: Timers,
  events: Events<SimulatorEvent>,
  { windowMs, typingMs }: ChatRules,
): Chats {
  const chats = new Map<string, Chat>()
  const index = new Map<string, { chat: Chat; message: ChatMessage }>()

  const windowClosesAt = ({ lastCustomerAt }: Chat) =>
    lastCustomerAt === null || windowMs === null ? null : lastCustomerAt + windowMs

  const tell = (chat: Chat, message: ChatMessage) => {
    const { account, customer } = chat
    events.publish({ type: 'message', account, customer, message, windowClosesAt: windowClosesAt(chat) })
  }

  const typing = (chat: Chat, on: boolean) => {
    if (!on && chat.typingUntil === null) return
    const until = on ? clock.now() + typingMs : null
    chat.typingUntil = until
    events.publish({ type: 'typing', account: chat.account, customer: chat.customer, until })
    if (!on) return
    timers.schedule(typingMs, () => {
      // A newer indicator has its own end.
      if (chat.typingUntil === until) typing(chat, false)
    })
  }

  return {
    of(account, customer) {
      const key = `${account} ${customer}`
      const chat = chats.get(key) ?? {
        account,
        customer,
        messages: [],
        lastCustomerAt: null,
        typingUntil: null,
      }
      chats.set(key, chat)
      return chat
    },
    ofCustomer: (customer) => [...chats.values()].filter((chat) => chat.customer === customer),
    find: (messageId) => index.get(messageId) ?? null,
    add(chat, message) {
      chat.messages.push(message)
      index.set(message.id, { chat, message })
      tell(chat, message)
    },
    change(chat, message, change) {
      Object.assign(message, change)
      tell(chat, message)
    },
    customerWrote(chat) {
      chat.lastCustomerAt = clock.now()
    },
    windowOpen(chat) {
      const closesAt = windowClosesAt(chat)
      return closesAt === null ? null : clock.now() < closesAt
    },
    typing,
    view: (chat) => ({
      account: chat.account,
      customer: chat.customer,
      messages: chat.messages,
      typingUntil: chat.typingUntil,
      windowClosesAt: windowClosesAt(chat),
      now: clock.now(),
    }),
    clear() {
      chats.clear()
      index.clear()
    },
  }
}
