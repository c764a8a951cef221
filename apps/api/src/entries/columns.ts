import type { ConversationRow, EntryRow, InteractionRow } from './rows'

/** Columns with their types in Postgres, for statements that read rows in order to change them, and that write them. */
type Columns<Row> = Readonly<Record<keyof Row, string>>

export const conversationTypes = {
  uuid: 'uuid',
  contact_uuid: 'uuid',
  channel_account_uuid: 'uuid',
  identity_uuid: 'uuid',
  thread_key: 'text',
  subject: 'text',
  last_seq: 'int',
  version: 'int',
  window_closes_at: 'timestamptz',
  managed_outside: 'boolean',
  control_at: 'timestamptz',
  outside_by: 'text',
  created_at: 'timestamptz',
} satisfies Columns<ConversationRow>

/** What changes of a conversation once it exists. */
export const changedInConversations = [
  'last_seq',
  'version',
  'window_closes_at',
  'managed_outside',
  'control_at',
  'outside_by',
  'created_at',
] as const satisfies readonly (keyof ConversationRow)[]

export const interactionTypes = {
  uuid: 'uuid',
  conversation_uuid: 'uuid',
  status: 'interaction_status',
  user_uuid: 'uuid',
  area_uuid: 'uuid',
  by_transfer: 'boolean',
  transferred_by: 'uuid',
  paused: 'boolean',
  paused_until: 'timestamptz',
  expired: 'boolean',
  expires_at: 'timestamptz',
  unread: 'int',
  last_message: 'jsonb',
  waiting_since: 'timestamptz',
  answered_at: 'timestamptz',
  last_activity_at: 'timestamptz',
  bot: 'jsonb',
  created_at: 'timestamptz',
  assigned_at: 'timestamptz',
  started_by: 'uuid',
  finished_at: 'timestamptz',
  finished_by: 'uuid',
  finish_reason_uuid: 'uuid',
  version: 'int',
} satisfies Columns<InteractionRow>

/** A new entry has no error, and no act of the provider's app. */
export const newEntryTypes = {
  uuid: 'uuid',
  conversation_uuid: 'uuid',
  interaction_uuid: 'uuid',
  channel_account_uuid: 'uuid',
  kind: 'entry_kind',
  seq: 'int',
  version: 'int',
  author_kind: 'author_kind',
  author_uuid: 'uuid',
  author_name: 'text',
  type: 'text',
  body: 'jsonb',
  date: 'timestamptz',
  created_at: 'timestamptz',
  status: 'message_status',
  provider_message_id: 'text',
  provider_order: 'int',
  reply_to: 'uuid',
  awaits_quoted: 'text',
  reactions: 'jsonb',
  edited_at: 'timestamptz',
  deleted_at: 'timestamptz',
  blocked: 'boolean',
} satisfies Columns<Omit<EntryRow, 'error' | 'acts'>>

export const namesOf = (columns: Readonly<Record<string, string>>, alias = ''): string =>
  Object.keys(columns)
    .map((name) => alias + name)
    .join(', ')

export const conversationColumns = namesOf(conversationTypes, 'c.')
export const interactionColumns = namesOf(interactionTypes, 'i.')
export const identityColumns = `d.uuid, d.contact_uuid, d.external_id, d.alias_group, d.lasting, d.username,
  d.display_name, d.unreachable, d.created_at`
export const contactColumns =
  'p.uuid, p.name, p.phone, p.email, p.blocked_at is not null as blocked, p.version, p.created_at'
