import { contactColumns, identityColumns } from '../../entries/columns'
import { customerLockKeys, lockIdentifiers } from '../../entries/lock-identifiers'
import { lockConversations, lockInteractionsOf } from '../../entries/lock-rows'
import { retryOnDuplicate } from '../../entries/retry-on-duplicate'
import type { ContactRow, ConversationRow, IdentityRow, InteractionRow } from '../../entries/rows'
import { writeChanges } from '../../entries/write/write-changes'
import type { Db } from '../../platform/db/db'
import type { PipelinedTx, Statement } from '../../platform/db/pipeline/pipeline'
import type { StoredChange } from '../items/stored'
import { type Profile, planProfile } from './plan-profile'

const readIdentities: Statement = {
  name: 'read_identities_of_conversation',
  text: `select ${identityColumns}, d.uuid = own.uuid as own from conversations c
    join identities own on own.business_uuid = c.business_uuid and own.uuid = c.identity_uuid
    join identities d on d.business_uuid = own.business_uuid and d.channel_account_uuid = own.channel_account_uuid
      and (d.uuid = own.uuid or d.alias_group = own.alias_group)
    where c.business_uuid = $1 and c.uuid = $2`,
}
const lockConversation = lockConversations('lock_conversation', 'select $2::uuid')
const lockInteractions = lockInteractionsOf('lock_interactions_of_conversation', 'select $2::uuid', 'all')
const readContact: Statement = {
  name: 'read_contact_of_conversation',
  text: `select ${contactColumns} from contacts p
    join conversations c on c.business_uuid = p.business_uuid and c.contact_uuid = p.uuid
    where c.business_uuid = $1 and c.uuid = $2`,
}

/** Stores the name that the provider gives a customer. */
export const storeProfile = (
  db: Db,
  { business, conversation }: { readonly business: string; readonly conversation: string },
  profile: Profile,
  now: Date,
): Promise<readonly StoredChange[]> =>
  retryOnDuplicate(() =>
    db.pipeline.transaction(business, (tx) => writeProfile(tx, { business, conversation }, profile, now)),
  )

async function writeProfile(
  tx: PipelinedTx,
  { business, conversation: uuid }: { readonly business: string; readonly conversation: string },
  profile: Profile,
  now: Date,
): Promise<readonly StoredChange[]> {
  const values = [business, uuid]
  type KnownIdentity = IdentityRow & { readonly own: boolean }
  const identities = await tx.send<KnownIdentity>(readIdentities, values)
  const account = identities[0]?.channel_account_uuid
  if (account === undefined) return []
  const locked = lockIdentifiers(
    tx,
    customerLockKeys(
      account,
      identities.map(({ external_id }) => external_id),
    ),
  )
  const [, conversations, interactions, contacts, identitiesUnderLock] = await Promise.all([
    locked,
    tx.send<ConversationRow>(lockConversation, values),
    tx.send<InteractionRow>(lockInteractions, values),
    tx.send<ContactRow>(readContact, values),
    tx.send<KnownIdentity>(readIdentities, values),
  ])
  const own = identitiesUnderLock.find((identity) => identity.own)
  const [[contact], [conversation]] = [contacts, conversations]
  if (!own || !contact || !conversation) return []
  const changes = planProfile({ identity: own, contact, conversation, interactions }, profile)
  return tx.commit(writeChanges(tx, { business, uuid: account }, changes, now))
}
