import {
  type ContactRow,
  type ConversationRow,
  type EntryRow,
  type IdentityRow,
  type InteractionRow,
  newConversation,
  newEntry,
  newInteraction,
} from './rows'

/** Complete rows for test cases that only set one or two columns. */
const hour = new Date('2026-11-22T14:00:00.000Z')

export const conversationOf = (own: Partial<ConversationRow> = {}): ConversationRow => ({
  ...newConversation,
  uuid: 'hilo',
  contact_uuid: 'laura',
  channel_account_uuid: 'numero',
  identity_uuid: 'identidad',
  thread_key: '',
  last_seq: 7,
  version: 12,
  created_at: hour,
  ...own,
})

export const interactionOf = (own: Partial<InteractionRow> = {}): InteractionRow => ({
  ...newInteraction,
  uuid: 'episodio',
  conversation_uuid: 'hilo',
  status: 'assigned',
  user_uuid: 'ana',
  last_activity_at: hour,
  created_at: hour,
  version: 4,
  ...own,
})

export const entryOf = (own: Partial<EntryRow> = {}): EntryRow => ({
  ...newEntry,
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
  provider_message_id: 'wamid.1',
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
  channel_account_uuid: 'numero',
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
