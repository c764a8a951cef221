import { namesOf } from './column'
import { conversationTable, type IdentityRow, interactionTable } from './rows'

/** Columns for statements that read rows in order to change them. */
export const conversationColumns = namesOf(conversationTable, 'c.')
export const interactionColumns = namesOf(interactionTable, 'i.')
export const identityNames = [
  ...(['uuid', 'channel_account_uuid', 'contact_uuid', 'external_id', 'alias_group'] as const),
  ...(['lasting', 'username', 'display_name', 'unreachable', 'created_at'] as const),
] satisfies readonly (keyof IdentityRow)[]
export const identityColumns = identityNames.map((name) => `d.${name}`).join(', ')
export const contactColumns =
  'p.uuid, p.name, p.phone, p.email, p.blocked_at is not null as blocked, p.version, p.created_at'
