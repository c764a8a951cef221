import type { ContactRow, ConversationRow, EntryRow, IdentityRow, InteractionRow } from './rows'

/** Complete rows for test cases that only set one or two columns. */
const hour = new Date('2026-11-22T14:00:00.000Z')

export const conversationOf = (own: Partial<ConversationRow> = {}): ConversationRow => ({
  uuid: 'hilo',
  contact_uuid: 'laura',
  channel_account_uuid: 'numero',
  identity_uuid: 'identidad',
  thread_key: '',
  subject: null,
  last_seq: 7,
  version: 12,
  window_closes_at: null,
  managed_outside: false,
  control_at: null,
  created_at: hour,
  ...own,
})

export const interactionOf = (own: Partial<InteractionRow> = {}): InteractionRow => ({
  uuid: 'episodio',
  conversation_uuid: 'hilo',
  status: 'assigned',
  user_uuid: 'ana',
  area_uuid: null,
  by_transfer: false,
  transferred_by: null,
  paused: false,
  paused_until: null,
  expired: false,
  expires_at: null,
  unread: 0,
  last_message: null,
  waiting_since: null,
  answered_at: null,
  last_activity_at: hour,
  bot: {},
  created_at: hour,
  assigned_at: null,
  started_by: null,
  finished_at: null,
  finished_by: null,
  finish_reason_uuid: null,
  version: 4,
  ...own,
})

export const entryOf = (own: Partial<EntryRow> = {}): EntryRow => ({
  uuid: 'linea',
  conversation_uuid: 'hilo',
  interaction_uuid: 'episodio',
  channel_account_uuid: 'numero',
  kind: 'message',
  seq: 3,
  version: 3,
  author_kind: 'client',
  author_uuid: 'laura',
  author_name: 'Laura',
  type: 'text',
  body: { text: 'Hola' },
  date: hour,
  created_at: hour,
  status: null,
  error: null,
  provider_message_id: 'wamid.1',
  provider_order: null,
  reply_to: null,
  awaits_quoted: null,
  reactions: [],
  acts: [],
  edited_at: null,
  deleted_at: null,
  blocked: false,
  ...own,
})

export const contactOf = (own: Partial<ContactRow> = {}): ContactRow => ({
  uuid: 'laura',
  name: 'Laura',
  phone: null,
  email: null,
  blocked: false,
  version: 3,
  created_at: hour,
  ...own,
})

export const identityOf = (own: Partial<IdentityRow> = {}): IdentityRow => ({
  uuid: 'identidad',
  contact_uuid: 'laura',
  external_id: '573001234567',
  alias_group: null,
  lasting: false,
  username: null,
  display_name: 'Laura',
  unreachable: false,
  created_at: hour,
  ...own,
})

/** Gives 'nuevo-1', 'nuevo-2' and so on. */
export function sequentialUuids(): () => string {
  let count = 0
  return () => {
    count += 1
    return `nuevo-${count}`
  }
}
