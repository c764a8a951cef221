/** One thing to tell: it becomes a part of a webhook, alone or in company. */
export interface WebhookItem {
  /** Which account's address and secret it goes to. */
  account: string
  /** `entry.id` where there is one: the business account, page or mailbox it is about. */
  entryId: string
  field: string
  value: Record<string, unknown>
  /** Items of one lane leave one after the other: the customer's, usually. */
  lane: string
  onProgress?: (progress: WebhookProgress) => void
}

export type WebhookProgress = 'leaving' | 'accepted' | 'retrying' | 'given_up'

export interface WebhookTarget {
  url: string
  /** What its headers are made with. */
  secret: string
}

/** A webhook ready to leave: its bytes never change between attempts. */
export interface Parcel {
  account: string
  lane: string
  body: string
  items: WebhookItem[]
}

/** A row of the delivery log. */
export interface Delivery {
  id: string
  account: string
  /** 'messages', 'statuses', 'raw' … what the parcel carries, joined by '+'. */
  carries: string
  body: string
  state: 'waiting' | 'accepted' | 'given_up'
  attempts: { at: number; url: string; status: number | null; error: string | null }[]
}
