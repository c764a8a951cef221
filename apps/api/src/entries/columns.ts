import { namesOf } from './column'
import { conversationTable, type IdentityRow, interactionTable } from './rows'

/** Columns for statements that read rows in order to change them. */
export const conversationColumns = namesOf(conversationTable, 'c.')
export const interactionColumns = namesOf(interactionTable, 'i.')
/** Every column of an identity's row, so that one which is added there must be added here. */
const ofIdentity: Readonly<Record<keyof IdentityRow, true>> = {
  uuid: true,
  channel_account_uuid: true,
  contact_uuid: true,
  external_id: true,
  alias_group: true,
  lasting: true,
  username: true,
  display_name: true,
  unreachable: true,
  created_at: true,
}
export const identityNames = Object.keys(ofIdentity) as readonly (keyof IdentityRow)[]
export const identityColumns = identityNames.map((name) => `d.${name}`).join(', ')
export const contactColumns =
  'p.uuid, p.name, p.phone, p.email, p.blocked_at is not null as blocked, p.version, p.created_at'
