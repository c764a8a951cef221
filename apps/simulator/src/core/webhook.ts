/** One item of a webhook, which may carry several. */
export interface WebhookItem {
  /** The account whose address and secret it uses. */
  account: string
  /** `entry.id`, where the channel has one: the business account, page or mailbox. */
  entryId: string
  field: string
  value: Record<string, unknown>
  /** Items with the same key are sent one after the other; usually the customer's id. */
  orderKey: string
  onProgress?: (progress: WebhookProgress) => void
}

export type WebhookProgress = 'leaving' | 'accepted' | 'retrying' | 'given_up'

export interface WebhookTarget {
  url: string
  /** Used to sign it. */
  secret: string
}

/** A webhook ready to be sent: its bytes never change between attempts. */
export interface WebhookRequest {
  account: string
  orderKey: string
  body: string
  items: WebhookItem[]
}

/** A row of the delivery log. */
export interface Delivery {
  id: string
  account: string
  /** The kinds of its items, joined by '+': 'messages', 'statuses', 'raw' … */
  carries: string
  body: string
  state: 'waiting' | 'accepted' | 'given_up'
  attempts: { at: number; url: string; status: number | null; error: string | null }[]
}
