/** What the control API of every channel answers and the page shows. Types alone: the browser's bundle imports them. */

export type Profile = 'online' | 'offline' | 'noReceipts' | 'invalid' | 'blocked' | 'noConsent'

/** Whoever writes to a business, on any channel. */
export interface Person {
  /** Stays the same through restarts. */
  id: string
  name: string
  phone: string | null
  username: string | null
  email: string | null
  profile: Profile
  /** The account this customer is a demo customer of; null: shown under every account. */
  account: string | null
}

/** An account as the page and the tests see it: without its secrets. */
export interface StageAccount {
  id: string
  business: string
  /** As its customers see it. */
  name: string
  shown: string
  webhook_url: string
  subscribed: boolean
}

export interface MediaView {
  id: string
  name: string
  mime: string
  size: number
  voice: boolean
  url: string
}

export interface Choice {
  /** What tapping it sends: each provider has its own ways. */
  kind: 'button_reply' | 'list_reply' | 'template_button' | 'callback' | 'quick_reply' | 'postback' | 'text'
  id: string
  title: string
  description?: string
}

/** A contact that somebody shares. */
export interface SharedContact {
  name: string
  phone: string
}

export interface Place {
  latitude: number
  longitude: number
  name?: string | undefined
  address?: string | undefined
}

/** Of a customer's message: has the business got it? Of the business's: has the customer? */
export type MessageState =
  | 'waiting'
  | 'leaving'
  | 'accepted'
  | 'lost'
  | 'sent'
  | 'delivered'
  | 'read'
  | 'failed'

export interface ChatMessage {
  id: string
  author: 'customer' | 'business'
  at: number
  type: string
  state: MessageState
  text?: string
  header?: string
  footer?: string
  /** Of a mail. */
  subject?: string
  /** What a mail quotes of those before it. */
  quoted?: string
  media?: MediaView
  /** A mail has as many as it likes. */
  files?: MediaView[]
  place?: Place
  people?: SharedContact[]
  /** What can be tapped under a message of the business; the label opens a list. */
  choices?: Choice[]
  choicesLabel?: string
  replyTo?: string
  forwarded?: boolean
  reactions: { customer?: string; business?: string }
  edited?: boolean
  revoked?: boolean
  failure?: { code: number | string; title: string; details?: string }
}

export interface ChatView {
  account: string
  customer: string
  messages: ChatMessage[]
  /** The business is writing until then. */
  typingUntil: number | null
  windowClosesAt: number | null
  /** The simulator's clock when it answered. */
  now: number
}

export type StageEvent =
  | {
      type: 'message'
      account: string
      customer: string
      message: ChatMessage
      windowClosesAt: number | null
    }
  | { type: 'typing'; account: string; customer: string; until: number | null }
  | { type: 'customers' }
  | { type: 'accounts' }
  | { type: 'knobs' }
  | { type: 'reset' }
