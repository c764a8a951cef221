import type { Db } from '../../platform/db/db'
import type { PipelinedTx, Statement } from '../../platform/db/pipeline'
import { contactColumns, conversationColumns, identityColumns, interactionColumns } from '../rows/columns'
import { customerLocks, sendLock } from '../rows/lock-names'
import { retryOnConflict } from '../rows/retry-on-conflict'
import type { ContactRow, ConversationRow, IdentityRow, InteractionRow } from '../rows/rows'
import { writeChanges } from '../rows/write-changes'
import type { StoredChange } from '../stored'
import { type Profile, planProfile } from './plan-profile'

const readNames: Statement = {
  name: 'read_names_of_conversation',
  text: `select ${identityColumns}, d.channel_account_uuid as account, d.uuid = own.uuid as own from conversations c
    join identities own on own.business_uuid = c.business_uuid and own.uuid = c.identity_uuid
    join identities d on d.business_uuid = own.business_uuid and d.channel_account_uuid = own.channel_account_uuid
      and (d.uuid = own.uuid or d.alias_group = own.alias_group)
    where c.business_uuid = $1 and c.uuid = $2`,
}
const lockConversation: Statement = {
  name: 'lock_conversation',
  text: `select ${conversationColumns} from conversations c where c.business_uuid = $1 and c.uuid = $2 for update`,
}
const lockInteractions: Statement = {
  name: 'lock_open_interactions',
  text: `select ${interactionColumns} from interactions i
    where i.business_uuid = $1 and i.conversation_uuid = $2 and i.status <> 'finished' for update`,
}
const readContact: Statement = {
  name: 'read_contact_of_conversation',
  text: `select ${contactColumns} from contacts p
    join conversations c on c.business_uuid = p.business_uuid and c.contact_uuid = p.uuid
    where c.business_uuid = $1 and c.uuid = $2`,
}

/** Stores what the provider says that a customer is called. */
export const knowCustomer = (
  db: Db,
  { business, conversation }: { readonly business: string; readonly conversation: string },
  profile: Profile,
  now: Date,
): Promise<readonly StoredChange[]> =>
  retryOnConflict(() =>
    db.pipeline.transaction(business, (tx) => storeProfile(tx, { business, conversation }, profile, now)),
  )

async function storeProfile(
  tx: PipelinedTx,
  { business, conversation: uuid }: { readonly business: string; readonly conversation: string },
  profile: Profile,
  now: Date,
): Promise<readonly StoredChange[]> {
  const values = [business, uuid]
  type Name = IdentityRow & { readonly account: string; readonly own: boolean }
  const names = await tx.send<Name>(readNames, values)
  const account = names[0]?.account
  if (account === undefined) return []
  const locked = sendLock(
    tx,
    customerLocks(
      account,
      names.map(({ external_id }) => external_id),
    ),
  )
  const [, conversations, interactions, contacts, again] = await Promise.all([
    locked,
    tx.send<ConversationRow>(lockConversation, values),
    tx.send<InteractionRow>(lockInteractions, values),
    tx.send<ContactRow>(readContact, values),
    tx.send<Name>(readNames, values),
  ])
  const own = again.find((identity) => identity.own)
  const [[contact], [conversation]] = [contacts, conversations]
  if (!own || !contact || !conversation) return []
  const changes = planProfile({ identity: own, contact, conversation, interactions }, profile)
  return tx.commit(writeChanges(tx, { business, uuid: account }, changes, now))
}
