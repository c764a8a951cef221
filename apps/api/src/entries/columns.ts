import { namesOf } from './column'
import { type ConversationRow, conversationTable, entryTable, interactionTable } from './rows'

/** Columns for statements that read rows in order to change them, and that write them. */

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

const { uuid: _, conversation_uuid: __, ...changedTable } = interactionTable
export const changedInInteractions = Object.keys(changedTable)

/** A new entry has no error, and no act of the provider's app. */
const { error: ___, acts: ____, ...newEntryTable } = entryTable

export { newEntryTable }

export const conversationColumns = namesOf(conversationTable, 'c.')
export const interactionColumns = namesOf(interactionTable, 'i.')
export const identityColumns = `d.uuid, d.contact_uuid, d.external_id, d.alias_group, d.lasting, d.username,
  d.display_name, d.unreachable, d.created_at`
export const contactColumns =
  'p.uuid, p.name, p.phone, p.email, p.blocked_at is not null as blocked, p.version, p.created_at'
