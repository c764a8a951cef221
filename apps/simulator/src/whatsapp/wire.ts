/** What the control API answers and the page shows. Types alone, so that the browser's bundle can import them. */

export type Profile = 'online' | 'offline' | 'noReceipts' | 'invalid' | 'blocked'

export interface Customer {
  /** Stays the same through restarts: the phone, or the business-scoped id of one who hides it. */
  id: string
  name: string
  phone: string | null
  /** Fixed by hand; otherwise each business account sees its own, derived one. */
  bsuid: string | null
  username: string | null
  profile: Profile
  /** The account this customer is a demo customer of; null: shown under every account. */
  account: string | null
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
  kind: 'button_reply' | 'list_reply' | 'template_button'
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
  media?: MediaView
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
  failure?: { code: number; title: string; details?: string }
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

export interface AccountView {
  phone_number_id: string
  waba_id: string
  business: string
  verified_name: string
  display_phone_number: string
  webhook_url: string
  subscribed: boolean
}

export type WhatsAppEvent =
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
