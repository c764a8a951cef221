import type { Entry, EventActor, InteractionStatus, OtherResponder } from '@hilo/contracts'
import type { BotState, EntryRecord, LastMessage } from '../interactions/records'

/** Rows as the database has them, with the columns that the plans need. */

export interface ItemRow {
  readonly uuid: string
  readonly dedupe_key: string
  readonly kind: string
  readonly state: 'pending' | 'done' | 'dead' | 'orphan' | 'unknown_account' | 'ignored'
  readonly awaits: string | null
  readonly payload: ItemPayload
}

/** `parsed`: the change to apply once the message that it targets has arrived. */
export interface ItemPayload {
  readonly raw: unknown
  readonly media?: string | null
  readonly parsed?: unknown
}

export interface IdentityRow {
  readonly uuid: string
  readonly contact_uuid: string
  readonly external_id: string
  readonly alias_group: string | null
  readonly lasting: boolean
  readonly username: string | null
  readonly display_name: string | null
  readonly unreachable: boolean
  readonly created_at: Date
}

export interface ContactRow {
  readonly uuid: string
  readonly name: string | null
  readonly phone: string | null
  readonly email: string | null
  /** The business has blocked the contact, whose messages are set apart. */
  readonly blocked: boolean
  readonly version: number
  readonly created_at: Date
}

/** A row of a customer with who caused it, whom the contact's event names; null: whoever plans it writes that event. */
export type Caused<Row> = Row & { readonly by: EventActor | null }

export interface ConversationRow {
  readonly uuid: string
  readonly contact_uuid: string | null
  readonly channel_account_uuid: string
  readonly identity_uuid: string | null
  readonly thread_key: string
  readonly subject: string | null
  readonly last_seq: number
  readonly version: number
  readonly window_closes_at: Date | null
  readonly managed_outside: boolean
  readonly control_at: Date | null
  readonly outside_by: OtherResponder | null
  readonly created_at: Date
}

export interface InteractionRow {
  readonly uuid: string
  readonly conversation_uuid: string
  readonly status: InteractionStatus
  readonly user_uuid: string | null
  readonly area_uuid: string | null
  readonly by_transfer: boolean
  readonly transferred_by: string | null
  readonly paused: boolean
  readonly paused_until: Date | null
  readonly expired: boolean
  readonly expires_at: Date | null
  readonly unread: number
  readonly last_message: LastMessage | null
  readonly waiting_since: Date | null
  readonly answered_at: Date | null
  readonly last_activity_at: Date
  readonly bot: BotState
  readonly created_at: Date
  readonly assigned_at: Date | null
  readonly started_by: string | null
  readonly finished_at: Date | null
  readonly finished_by: string | null
  readonly finish_reason_uuid: string | null
  readonly version: number
}

/** A row to change: columns that are left out keep their values. */
export type ChangedRow<Row extends { readonly uuid: string }> = Pick<Row, 'uuid'> & Partial<Row>

export interface EntryRow extends Omit<EntryRecord, 'reactions'> {
  readonly channel_account_uuid: string
  readonly date: Date
  readonly created_at: Date
  readonly provider_message_id: string | null
  readonly provider_order: number | null
  readonly awaits_quoted: string | null
  readonly edited_at: Date | null
  readonly deleted_at: Date | null
  readonly body: Readonly<Record<string, unknown>>
  /** The reactions with their times, so that an older one never replaces a newer one. */
  readonly reactions: readonly StoredReaction[]
}

export type StoredReaction = Entry['reactions'][number] & { readonly at: string }
