/** The answers of the control API, shared with the page: only types, because the browser's bundle imports them. */

export type Profile = 'online' | 'offline' | 'noReceipts' | 'invalid' | 'blocked' | 'noConsent'

/** A customer, on any channel. */
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

/** An account without its secrets, for the page and the tests. */
export interface PublicAccount {
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
  /** The kind of message that tapping it sends. */
  kind:
    | 'button_reply'
    | 'list_reply'
    | 'template_button'
    | 'callback'
    | 'quick_reply'
    | 'postback'
    | 'text'
    | 'call_permission'
    | 'share_phone'
  id: string
  title: string
  description?: string
}

/** A button of a template that opens an address, calls, or copies a code. */
export interface Link {
  kind: 'url' | 'phone' | 'code'
  title: string
  value: string
}

/** A card of a template, beside others. */
export interface Card {
  media?: MediaView
  text?: string
  links: Link[]
  choices: Choice[]
}

/** A shared contact. */
interface SharedContact {
  name: string
  phone: string
}

interface Place {
  latitude: number
  longitude: number
  name?: string | undefined
  address?: string | undefined
}

/** The first four are of customers' messages, the rest of the business's; 'read' of both. */
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
  /** Only mails have one. */
  subject?: string
  /** The earlier mails quoted in a mail. */
  quoted?: string
  /** The recipients of a mail, as its headers say. */
  to?: string
  cc?: string
  /** The HTML of a mail, which mail programs show. */
  html?: string
  media?: MediaView
  /** Several files: of a mail or an album. */
  files?: MediaView[]
  place?: Place
  people?: SharedContact[]
  /** Buttons under a message of the business; with `choicesLabel` they are a list that it opens. */
  choices?: Choice[]
  choicesLabel?: string
  links?: Link[]
  cards?: Card[]
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

/** A call between a customer and a business, on WhatsApp. */
export interface CallView {
  id: string
  /** Who began it. */
  by: 'customer' | 'business'
  state: 'ringing' | 'pre_accepted' | 'accepted' | 'ended'
  /** The session description of a business that calls. */
  offer: string | null
  /** The session description of the business's side. */
  answer: string | null
  acceptedAt: number | null
  /** `rejected`: by the called side. */
  end: 'customer' | 'business' | 'rejected' | 'unanswered' | null
}

export type SimulatorEvent =
  | {
      type: 'message'
      account: string
      customer: string
      message: ChatMessage
      windowClosesAt: number | null
    }
  | { type: 'typing'; account: string; customer: string; until: number | null }
  | { type: 'call'; account: string; customer: string; call: CallView }
  | { type: 'customers' }
  | { type: 'accounts' }
  | { type: 'knobs' }
  | { type: 'reset' }
