import type {
  Author,
  adSources,
  ChannelType,
  Entry,
  EventActor,
  Interaction,
  InteractionStatus,
  MessageAct,
  MessageStatus,
  OtherResponder,
} from '@hilo/contracts'
import { type ChangingOf, fixed, type RowOf, required, usually, usualValues } from './column'

/** Rows as the database has them. The tables of a thread list their columns here and nowhere else. */

export interface ItemRow {
  readonly uuid: string
  readonly channel_account_uuid: string
  readonly dedupe_key: string
  readonly kind: string
  readonly state: 'pending' | 'done' | 'dead' | 'orphan' | 'unknown_account' | 'ignored'
  readonly awaited_id: string | null
  readonly payload: ItemPayload
}

/**
 * The provider's data, emptied once nothing of it is missing elsewhere: an applied status stands at its message. `parsed`: the change to
 * apply once its message has arrived.
 */
export interface ItemPayload {
  readonly raw?: unknown
  readonly media?: string | null
  readonly parsed?: unknown
}

export interface IdentityRow {
  readonly uuid: string
  readonly channel_account_uuid: string
  readonly contact_uuid: string
  readonly external_id: string
  readonly alias_group: string | null
  readonly lasting: boolean
  readonly username: string | null
  readonly display_name: string | null
  readonly unreachable: boolean
  readonly created_at: Date
}

/** What a new identity has beside its names. */
export const newIdentity = {
  alias_group: null,
  lasting: false,
  username: null,
  display_name: null,
  unreachable: false,
} as const satisfies Partial<IdentityRow>

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

/** A row of a customer with the actor that the contact's event names; null: the planner writes that event itself. */
export type Caused<Row> = Row & { readonly by: EventActor | null }

/** An ad of the business, with its newest words. */
export interface AdRow {
  readonly uuid: string
  readonly channel: ChannelType
  /** The provider's id. */
  readonly external_id: string
  readonly source: (typeof adSources)[number]
  readonly headline: string | null
  readonly body: string | null
  readonly link: string | null
  /** When the provider said these words. */
  readonly seen_at: Date
}

/** An ad by which the customer came back without writing, until they write: the column `clicked_ad`. */
export interface ClickedAd {
  /** As a message keeps it. */
  readonly ad: object
  readonly at: string
}

/** The columns of conversations. Those of a delivery are its own. */
export const conversationTable = {
  uuid: fixed(required<string>('uuid')),
  contact_uuid: fixed(required<string | null>('uuid')),
  channel_account_uuid: fixed(required<string>('uuid')),
  identity_uuid: fixed(required<string | null>('uuid')),
  thread_key: fixed(required<string>('text')),
  subject: fixed(usually<string | null>('text', null)),
  last_seq: usually('int', 0),
  version: usually('int', 0),
  window_closes_at: usually<Date | null>('timestamptz', null),
  managed_outside: usually<boolean>('boolean', false),
  control_at: usually<Date | null>('timestamptz', null),
  responder: usually<OtherResponder | null>('text', null),
  clicked_ad: usually<ClickedAd | null>('jsonb', null),
  created_at: required<Date>('timestamptz'),
}
export type ConversationRow = RowOf<typeof conversationTable>
export type ChangedConversation = ChangedRow<
  Pick<ConversationRow, 'uuid' | ChangingOf<typeof conversationTable>>
>
export const newConversation = usualValues(conversationTable)

/** The bot's progress in an interaction: the column `bot`. */
export interface BotState {
  /** The `seq` of the last entry that it has read. */
  readonly read_seq?: number
  readonly welcomed?: boolean
  readonly away_sent?: boolean
  /** How often the menu of areas was sent. */
  readonly menus?: number
  /** Until when automatic assignment waits for the customer to choose an area. */
  readonly choosing_until?: string
  /** The bot no longer writes in this interaction. */
  readonly silent?: boolean
}

/** The last message of an interaction, as its list shows it: the column `last_message`. */
export type LastMessage = Omit<NonNullable<Interaction['last_message']>, 'by'>

/** The columns of interactions. `updated_at` is the writer's. */
export const interactionTable = {
  uuid: fixed(required<string>('uuid')),
  conversation_uuid: fixed(required<string>('uuid')),
  status: required<InteractionStatus>('interaction_status'),
  user_uuid: usually<string | null>('uuid', null),
  area_uuid: usually<string | null>('uuid', null),
  by_transfer: usually<boolean>('boolean', false),
  transferred_by: usually<string | null>('uuid', null),
  paused: usually<boolean>('boolean', false),
  /** When its pause ends by itself; null: not paused, or no date. */
  paused_until: usually<Date | null>('timestamptz', null),
  expired: usually<boolean>('boolean', false),
  expires_at: usually<Date | null>('timestamptz', null),
  unread: usually('int', 0),
  /** It is unread for a mark alone: the one that `unread` counts is no message. */
  marked_unread: usually<boolean>('boolean', false),
  last_message: usually<LastMessage | null>('jsonb', null),
  waiting_since: usually<Date | null>('timestamptz', null),
  answered_at: usually<Date | null>('timestamptz', null),
  last_activity_at: required<Date>('timestamptz'),
  bot: usually<BotState>('jsonb', {}),
  created_at: required<Date>('timestamptz'),
  assigned_at: usually<Date | null>('timestamptz', null),
  started_by: usually<string | null>('uuid', null),
  /** The ad by which the customer came when it began, and the provider's id of their click. */
  ad_uuid: fixed(usually<string | null>('uuid', null)),
  ad_click: fixed(usually<string | null>('text', null)),
  finished_at: usually<Date | null>('timestamptz', null),
  finished_by: usually<string | null>('uuid', null),
  finish_reason_uuid: usually<string | null>('uuid', null),
  version: usually('int', 1),
}
export type InteractionRow = RowOf<typeof interactionTable>
export const newInteraction = usualValues(interactionTable)

/** A reaction with its time, so that an older one never replaces a newer one. */
export type StoredReaction = Entry['reactions'][number] & { readonly at: string }

/** The columns of entries. Those of a delivery are read and written by it alone. */
export const entryTable = {
  uuid: fixed(required<string>('uuid')),
  conversation_uuid: fixed(required<string>('uuid')),
  interaction_uuid: fixed(required<string>('uuid')),
  channel_account_uuid: fixed(required<string>('uuid')),
  kind: fixed(required<Entry['kind']>('entry_kind')),
  seq: fixed(required<number>('int')),
  version: required<number>('int'),
  author_kind: fixed(required<Author['kind']>('author_kind')),
  author_uuid: fixed(usually<string | null>('uuid', null)),
  author_name: fixed(usually<string | null>('text', null)),
  type: required<Entry['type']>('text'),
  body: required<Readonly<Record<string, unknown>>>('jsonb'),
  date: fixed(required<Date>('timestamptz')),
  created_at: fixed(required<Date>('timestamptz')),
  status: usually<MessageStatus | null>('message_status', null),
  error: usually<Entry['error']>('jsonb', null),
  provider_message_id: fixed(usually<string | null>('text', null)),
  provider_order: fixed(usually<number | null>('int', null)),
  reply_to: usually<string | null>('uuid', null),
  quoted_provider_id: usually<string | null>('text', null),
  reactions: usually<readonly StoredReaction[]>('jsonb', []),
  acts: usually<readonly MessageAct[]>('jsonb', []),
  edited_at: usually<Date | null>('timestamptz', null),
  deleted_at: usually<Date | null>('timestamptz', null),
  /** The message arrived while the contact was blocked. */
  blocked: fixed(usually<boolean>('boolean', false)),
}
export type EntryRow = RowOf<typeof entryTable>
export const newEntry = usualValues(entryTable)

/** A row to change: columns that are left out keep their values. */
export type ChangedRow<Row extends { readonly uuid: string }> = Pick<Row, 'uuid'> & Partial<Row>
