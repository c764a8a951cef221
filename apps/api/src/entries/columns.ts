import { namesOf } from './column'
import { conversationTable, interactionTable } from './rows'

/** Columns for statements that read rows in order to change them. */
export const conversationColumns = namesOf(conversationTable, 'c.')
export const interactionColumns = namesOf(interactionTable, 'i.')
export const identityColumns = `d.uuid, d.channel_account_uuid, d.contact_uuid, d.external_id, d.alias_group, d.lasting, d.username,
  d.display_name, d.unreachable, d.created_at`
export const contactColumns =
  'p.uuid, p.name, p.phone, p.email, p.blocked_at is not null as blocked, p.version, p.created_at'
