import { randomUUID } from 'node:crypto'
import type { InboundIdentity } from '../../channels/inbound'
import { absorbContact } from '../../contacts/absorb-contact'
import type { PipelinedTx, Statement } from '../../platform/db/pipeline'
import { identitiesOfNames } from '../customers/identities-of-names'
import type { CustomerFacts } from '../customers/plan-customer'
import { noChanges } from '../rows/changes'
import { contactColumns, conversationColumns, identityColumns, interactionColumns } from '../rows/columns'
import { customerLocks, sendLock } from '../rows/lock-names'
import { noteItem, sendIsKnown } from '../rows/note-item'
import type { ContactRow, ConversationRow, IdentityRow, InteractionRow } from '../rows/rows'
import { openThreads, raiseRows } from '../rows/thread'
import { type Incoming, writeChanges } from '../rows/write-changes'
import { storableText } from '../storable-json'
import type { Stored } from '../stored'
import { contactsOfNewNames, findRenamed, planRename, type Renaming } from './plan-rename'

const readIdentities: Statement = {
  name: 'read_identities_of_names',
  text: `select ${identityColumns} from identities d where d.business_uuid = $1 and d.uuid = any(array(${identitiesOfNames}))`,
}
const readContacts: Statement = {
  name: 'read_contacts_of_names',
  text: `select ${contactColumns} from contacts p where p.business_uuid = $1 and p.uuid in (
      select d.contact_uuid from identities d where d.business_uuid = $1 and d.uuid = any(array(${identitiesOfNames}))
      union select uuid from contacts where business_uuid = $1 and phone = $4)
    order by p.created_at, p.uuid`,
}
const setReachable: Statement = {
  name: 'set_unreachable',
  text: `update identities set unreachable = $4
    where business_uuid = $1 and channel_account_uuid = $2 and external_id = any($3::text[])`,
}
const threads = 'c.business_uuid = $1 and c.contact_uuid = $2'
const lockConversations: Statement = {
  name: 'lock_conversations_of_contact',
  text: `select ${conversationColumns} from conversations c where ${threads} order by c.uuid for update`,
}
const lockInteractions: Statement = {
  name: 'lock_interactions_of_contact',
  text: `select ${interactionColumns} from interactions i where i.business_uuid = $1 and i.status <> 'finished'
    and i.conversation_uuid in (select c.uuid from conversations c where ${threads})
    order by i.conversation_uuid for update`,
}

/** Somebody can no longer be reached, or again; or they have another name from now on. */
export async function storeIdentity(
  tx: PipelinedTx,
  incoming: Incoming,
  { keys, ownKey, at, change }: InboundIdentity,
): Promise<Stored> {
  const { account, now, dedupeKey, raw } = incoming
  const before = keys.map(storableText)
  const after = change.kind === 'renamed' ? change.keys.map(storableText) : []
  const locked = sendLock(tx, customerLocks(account.uuid, [...new Set([...before, ...after])]))
  const [, known] = await Promise.all([locked, sendIsKnown(tx, account, dedupeKey)])
  if (known) return { result: 'duplicate' }
  const items = [noteItem({ dedupeKey, kind: 'identity', payload: { raw } }, randomUUID())]
  await writeChanges(tx, account, { ...noChanges, items }, now)
  if (change.kind !== 'renamed') {
    await tx.send(setReachable, [account.business, account.uuid, before, change.kind === 'unreachable'])
    return { result: 'unchanged' }
  }
  return rename(tx, incoming, {
    before,
    after,
    ownBefore: ownKey ?? null,
    ownAfter: change.ownKey ?? null,
    phone: change.phone,
    at: at && at < now ? at : now,
    now,
    newUuid: randomUUID,
  })
}

async function rename(tx: PipelinedTx, { account, now }: Incoming, renaming: Renaming): Promise<Stored> {
  const { business } = account
  let facts = await readFacts(tx, account, renaming)
  const renamed = findRenamed(facts, renaming)
  if (!renamed) return { result: 'unchanged' }
  const same = contactsOfNewNames(facts, renamed, renaming)
  for (const gone of same) await absorbContact(tx, { business, keep: renamed.contact_uuid, gone }, now)
  if (same.length > 0) facts = await readFacts(tx, account, renaming)

  const { identities, contacts, visible } = planRename(facts, renamed, renaming)
  await writeChanges(tx, account, { ...noChanges, identities, contacts }, now)
  if (!visible && same.length === 0) return { result: 'unchanged' }
  const told = await tellContact(tx, account, renamed.contact_uuid, now)
  return told.length > 0 ? { result: 'stored', told } : { result: 'unchanged' }
}

async function readFacts(
  tx: PipelinedTx,
  { business, uuid }: Incoming['account'],
  { before, after, phone }: Renaming,
): Promise<CustomerFacts> {
  const values = [business, uuid, [...new Set([...before, ...after])]]
  const [identities, contacts] = await Promise.all([
    tx.send<IdentityRow>(readIdentities, values),
    tx.send<ContactRow>(readContacts, [...values, phone]),
  ])
  return { identities, contacts }
}

/** Whoever has one of their chats on the screen sees what they are called now. */
async function tellContact(tx: PipelinedTx, account: Incoming['account'], contact: string, now: Date) {
  const values = [account.business, contact]
  const [conversations, interactions] = await Promise.all([
    tx.send<ConversationRow>(lockConversations, values),
    tx.send<InteractionRow>(lockInteractions, values),
  ])
  const read = openThreads({ conversations, interactions })
  const announcements = conversations
    .flatMap(({ uuid }) => raiseRows(read, interactions, uuid))
    .map((interaction) => ({ interaction, entries: [] }))
  return writeChanges(tx, account, { ...noChanges, ...read.changed(), announcements }, now)
}
