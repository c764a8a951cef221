import type {
  Author,
  ChannelType,
  Entry,
  Interaction,
  InteractionStatus,
  Label,
  MessageAct,
  MessageStatus,
  MessageType,
  OtherResponder,
  Person,
} from '@hilo/contracts'
import type { PreviewedBody } from './preview'

/** A time from the database: a Date from a column, a string from inside jsonb. */
export type Moment = Date | string

/** What the bot has already done with an interaction: the column `bot`. */
export interface BotState {
  /** The `seq` of the last entry that it has read. */
  readonly looked?: number
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

/** A row of the view interaction_rows. */
export interface InteractionRecord {
  readonly business_uuid: string
  readonly uuid: string
  readonly conversation_uuid: string
  readonly status: InteractionStatus
  readonly by_transfer: boolean
  readonly paused: boolean
  /** When its pause ends by itself; null: it is not paused, or without a date. */
  readonly paused_until: Moment | null
  readonly expired: boolean
  readonly unread: number
  readonly last_message: LastMessage | null
  readonly last_message_by: Person | null
  readonly sending_trouble: Interaction['sending_trouble']
  readonly waiting_since: Moment | null
  readonly answered_at: Moment | null
  readonly last_activity_at: Moment
  readonly finished_at: Moment | null
  readonly created_at: Moment
  readonly updated_at: Moment
  readonly version: number
  readonly user_uuid: string | null
  readonly user_name: string | null
  readonly started_by: string | null
  readonly started_by_name: string | null
  readonly transferred_by: string | null
  readonly transferred_by_name: string | null
  readonly area_uuid: string | null
  readonly area_name: string | null
  readonly area_color: string | null
  readonly contact_uuid: string
  readonly contact_name: string | null
  readonly channel: ChannelType
  readonly handle: string | null
  readonly channel_account_uuid: string
  readonly subject: string | null
  readonly window_closes_at: Moment | null
  readonly managed_outside: boolean
  readonly outside_by: OtherResponder | null
  readonly contact_blocked: boolean
  readonly expires_at: Moment | null
  readonly bot: BotState
  readonly labels: readonly Label[]
  readonly finish_reason_uuid: string | null
  readonly finish_reason_name: string | null
  /** The customer's last message of a finished one that has neither a subject nor a reason. */
  readonly customer_message: { readonly type: MessageType; readonly body: PreviewedBody } | null
}

/** The body of a note. */
export interface NoteBody {
  readonly text: string
  readonly mentions?: readonly Person[]
}

/** A row of entries. */
export interface EntryRecord {
  readonly uuid: string
  readonly conversation_uuid: string
  readonly interaction_uuid: string
  readonly kind: Entry['kind']
  readonly seq: number
  readonly version: number
  readonly author_kind: Author['kind']
  readonly author_uuid: string | null
  readonly author_name: string | null
  readonly type: Entry['type']
  readonly body: unknown
  readonly date: Moment
  readonly status: MessageStatus | null
  readonly error: Entry['error']
  readonly edited_at: Moment | null
  readonly deleted_at: Moment | null
  readonly reply_to: string | null
  readonly reactions: Entry['reactions']
  readonly acts: readonly MessageAct[]
  /** The message arrived while the contact was blocked. */
  readonly blocked: boolean
}
