import { randomUUID } from 'node:crypto'
import type { EventActor } from '@hilo/contracts'
import { choiceKeySql } from '../../channels/consent/choice-key'
import type { InboundIdentity } from '../../channels/inbound'
import { absorbContact } from '../../contacts/merge/absorb-contact'
import { noChanges } from '../../entries/changes'
import { contactColumns, identityColumns } from '../../entries/columns'
import { causedBy, contactRenamed } from '../../entries/events'
import { isItemHandled, toItemRow } from '../../entries/item-row'
import { customerLockKeys, lockIdentifiers } from '../../entries/lock-identifiers'
import { lockConversations, lockInteractionsOf } from '../../entries/lock-rows'
import type { ContactRow, ConversationRow, IdentityRow, InteractionRow } from '../../entries/rows'
import { bumpInteractions, trackThreads } from '../../entries/thread'
import { type IncomingItem, writeChanges } from '../../entries/write/write-changes'
import { hiloActor } from '../../interactions/acts/perform/interaction-change'
import type { PipelinedTx, Statement } from '../../platform/db/pipeline/pipeline'
import { customerAsActor, hiloAsActor } from '../../platform/events/actors'
import { writeEvents } from '../../platform/events/write-events'
import { storableText } from '../../platform/text/storable-json'
import { identitiesOfCustomerSql } from '../customers/identities-of-customer'
import type { CustomerFacts } from '../customers/plan-customer'
import type { Stored, StoredChange } from '../items/stored'
import { contactsUnderNewKeys, findRenamed, planRename, type Renaming } from './plan-rename'

const readIdentities: Statement = {
  name: 'read_identities_to_rename',
  text: `select ${identityColumns} from identities d where d.business_uuid = $1 and d.uuid = any(array(${identitiesOfCustomerSql}))`,
}
const readContacts: Statement = {
  name: 'read_contacts_to_rename',
  text: `select ${contactColumns} from contacts p where p.business_uuid = $1 and p.uuid in (
      select d.contact_uuid from identities d where d.business_uuid = $1 and d.uuid = any(array(${identitiesOfCustomerSql}))
      union select uuid from contacts where business_uuid = $1 and phone = $4)
    order by p.created_at, p.uuid`,
}
const setUnreachable: Statement = {
  name: 'set_unreachable',
  text: `update identities set unreachable = $4
    where business_uuid = $1 and channel_account_uuid = $2 and external_id = any($3::text[]) and unreachable <> $4
    returning contact_uuid as contact`,
}
/** An older decision that comes later changes nothing. */
const setMarketing: Statement = {
  name: 'set_marketing',
  text: `update identities i set marketing_stopped = $4, marketing_at = $5::timestamptz
    from (
      select d.uuid, d.marketing_stopped as was from identities d
      where d.business_uuid = $1 and d.uuid = any(array(${identitiesOfCustomerSql})) order by d.uuid for update) before
    where i.business_uuid = $1 and i.uuid = before.uuid
      and (i.marketing_at is null or i.marketing_at <= $5::timestamptz)
    returning case when before.was is distinct from i.marketing_stopped then i.contact_uuid end as contact`,
}
/** For a person whom the account does not know yet, to whom a template may be sent as the first message. */
const keepChoice: Statement = {
  name: 'keep_marketing_choice',
  text: `insert into marketing_choices as m (business_uuid, channel_account_uuid, external_id, stopped, at)
    select $1::uuid, $2::uuid, ${choiceKeySql('$2::uuid', 'key')}, $4::boolean, $5::timestamptz from (select distinct key from unnest($3::text[]) key) k
    where not exists (${identitiesOfCustomerSql})
    on conflict (business_uuid, channel_account_uuid, external_id) do update set stopped = excluded.stopped, at = excluded.at
      where m.at <= excluded.at`,
}
const threads =
  'select c.uuid from conversations c where c.business_uuid = $1 and c.contact_uuid = any($2::uuid[])'
const lockThreads = lockConversations('lock_conversations_of_renamed', threads)
const lockInteractions = lockInteractionsOf('lock_interactions_of_contacts', threads, 'all')

/** Stores that a customer is unreachable or reachable again, wants no marketing or wants it again, or has new identifiers. */
export async function storeIdentity(
  tx: PipelinedTx,
  incoming: IncomingItem,
  { keys, ownKey, at, change }: InboundIdentity,
): Promise<Stored> {
  const { account, now, dedupeKey, raw } = incoming
  const before = keys.map(storableText)
  const after = change.kind === 'renamed' ? change.keys.map(storableText) : []
  const locked = lockIdentifiers(tx, customerLockKeys(account.uuid, [...new Set([...before, ...after])]))
  const [, known] = await Promise.all([locked, isItemHandled(tx, account, dedupeKey)])
  if (known) return { result: 'duplicate' }
  const items = [toItemRow({ account, dedupeKey, kind: 'identity', payload: { raw } }, randomUUID())]
  await writeChanges(tx, account, { ...noChanges, items }, now)
  if (change.kind === 'marketing') {
    const decidedAt = at && at < now ? at : now
    const values = [account.business, account.uuid, before, change.stopped, decidedAt]
    const [changed] = await Promise.all([tx.send<Reached>(setMarketing, values), tx.send(keepChoice, values)])
    await writeChanged(tx, incoming, changed, customerAsActor)
    return { result: 'unchanged' }
  }
  if (change.kind !== 'renamed') {
    const values = [account.business, account.uuid, before, change.kind === 'unreachable']
    await writeChanged(tx, incoming, await tx.send<Reached>(setUnreachable, values), hiloAsActor)
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

/** Null: nothing new. */
interface Reached {
  readonly contact: string | null
}
const byCustomer = causedBy(customerAsActor)

/** Writes that contacts have other addresses. The sweep notifies the team, whose panels show it. */
function writeChanged(
  tx: PipelinedTx,
  { account: { business }, now }: IncomingItem,
  changed: readonly Reached[],
  actor: EventActor,
): Promise<unknown> {
  const contacts = [...new Set(changed.flatMap(({ contact }) => contact ?? []))]
  const events = contacts.map((contact) => [{ name: 'contact.changed' as const, contact, actor }])
  return writeEvents(tx, business, events, now)
}

async function rename(tx: PipelinedTx, { account, now }: IncomingItem, renaming: Renaming): Promise<Stored> {
  const { business } = account
  let facts = await readFacts(tx, account, renaming)
  const renamed = findRenamed(facts, renaming)
  if (!renamed) return { result: 'unchanged' }
  const duplicates = contactsUnderNewKeys(facts, renamed, renaming)
  const finished: StoredChange[] = []
  for (const gone of duplicates) {
    const absorbing = { by: hiloActor(business), keep: renamed.contact_uuid, gone }
    finished.push(...(await absorbContact(tx, absorbing, now)).finished)
  }
  if (duplicates.length > 0) facts = await readFacts(tx, account, renaming)

  const { identities, contacts, affectedContacts } = planRename(facts, renamed, renaming)
  await writeChanges(
    tx,
    account,
    { ...noChanges, identities: identities.map(byCustomer), contacts: contacts.map(byCustomer) },
    now,
  )
  const announced = await announceContacts(
    tx,
    account,
    duplicates.length > 0 ? [renamed.contact_uuid, ...affectedContacts] : affectedContacts,
    now,
  )
  const changes = [...finished, ...announced]
  return changes.length > 0 ? { result: 'stored', changes } : { result: 'unchanged' }
}

async function readFacts(
  tx: PipelinedTx,
  { business, uuid }: IncomingItem['account'],
  { before, after, phone }: Renaming,
): Promise<CustomerFacts> {
  const values = [business, uuid, [...new Set([...before, ...after])]]
  const [identities, contacts] = await Promise.all([
    tx.send<IdentityRow>(readIdentities, values),
    tx.send<ContactRow>(readContacts, [...values, phone]),
  ])
  return { identities, contacts }
}

/** Announces all chats of these contacts, because they show the name and phone. */
async function announceContacts(
  tx: PipelinedTx,
  account: IncomingItem['account'],
  contacts: readonly string[],
  now: Date,
) {
  if (contacts.length === 0) return []
  const values = [account.business, contacts]
  const [conversations, interactions] = await Promise.all([
    tx.send<ConversationRow>(lockThreads, values),
    tx.send<InteractionRow>(lockInteractions, values),
  ])
  const read = trackThreads({ conversations, interactions })
  const events = bumpInteractions(read, interactions).map((row) => [contactRenamed(row)])
  return writeChanges(tx, account, { ...noChanges, ...read.changed(), events }, now)
}
