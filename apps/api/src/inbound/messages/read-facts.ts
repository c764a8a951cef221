import type { PipelinedTx, Statement } from '../../platform/db/pipeline'
import { identitiesOfNames } from '../customers/identities-of-names'
import type { CustomerFacts } from '../customers/plan-customer'
import { contactColumns, conversationColumns, identityColumns, interactionColumns } from '../rows/columns'
import { customerLocks, messageLocks, sendLock } from '../rows/lock-names'
import type {
  ContactRow,
  ConversationRow,
  EntryRow,
  IdentityRow,
  InteractionRow,
  ItemPayload,
  ItemRow,
} from '../rows/rows'
import { type IncomingMessage, wholeName } from './incoming'

/** All that deciding about a message needs, as it stands once nobody else can change it. */
export interface MessageFacts extends CustomerFacts {
  /** Kept before under the same name. */
  readonly item: Pick<ItemRow, 'uuid' | 'state'> | null
  /** Whether a message of this name is here already, or the words of the mail whose file this is. */
  readonly known: boolean
  /** The message that this one answers. */
  readonly quoted: string | null
  /** Whether an answer to this message overtook it. */
  readonly isAnswered: boolean
  /** The customer's threads under this key, and what is open in them. */
  readonly conversations: readonly ConversationRow[]
  readonly interactions: readonly InteractionRow[]
  /** Changes that overtook this message, in the order in which they came. */
  readonly overtaking: readonly OvertakingItem[]
  /** Lines of the same second that the provider has numbered. */
  readonly neighbours: readonly Pick<EntryRow, 'conversation_uuid' | 'date' | 'provider_order'>[]
}

export interface OvertakingItem {
  readonly uuid: string
  readonly kind: string
  readonly state: ItemRow['state']
  readonly awaits: string
  readonly payload: Pick<ItemPayload, 'parsed'>
}

const threads = `select c.uuid from conversations c
  where c.business_uuid = $1 and c.channel_account_uuid = $2 and c.identity_uuid = any(array(${identitiesOfNames}))
    and c.thread_key = any($4::text[])`

const lockConversations: Statement = {
  name: 'lock_conversations',
  text: `select ${conversationColumns} from conversations c
    where c.business_uuid = $1 and c.uuid = any(array(${threads})) order by c.uuid for update`,
}
const lockInteractions: Statement = {
  name: 'lock_interactions',
  text: `select ${interactionColumns} from interactions i
    where i.business_uuid = $1 and i.status <> 'finished' and i.conversation_uuid = any(array(${threads}))
    order by i.conversation_uuid for update`,
}
const readIdentities: Statement = {
  name: 'read_identities',
  text: `select ${identityColumns} from identities d
    where d.business_uuid = $1 and d.uuid = any(array(${identitiesOfNames}))`,
}
const readContacts: Statement = {
  name: 'read_contacts',
  text: `select ${contactColumns} from contacts p
    where p.business_uuid = $1 and p.uuid = any(array(
      select d.contact_uuid from identities d where d.business_uuid = $1 and d.uuid = any(array(${identitiesOfNames}))
      union select uuid from contacts where business_uuid = $1 and phone = any($4::text[])
      union select uuid from contacts where business_uuid = $1 and email = any($5::text[])))
    order by p.created_at, p.uuid`,
}
const readItems: Statement = {
  name: 'read_items',
  text: `select uuid, dedupe_key, kind, state, awaits, jsonb_build_object('parsed', payload -> 'parsed') as payload
    from webhook_items where business_uuid = $1 and channel_account_uuid = $2
      and (dedupe_key = any($3::text[]) or awaits = any($4::text[]))
    order by received_at, uuid`,
}
const readNamed: Statement = {
  name: 'read_named',
  text: `select provider_message_id as name, uuid, 'message' as is from entries
    where business_uuid = $1 and channel_account_uuid = $2 and provider_message_id = any($3::text[])
    union all select provider_message_id, entry_uuid, 'part' from outbound_parts
    where business_uuid = $1 and channel_account_uuid = $2 and provider_message_id = any($3::text[])
    union all select awaits_quoted, uuid, 'answer' from entries
    where business_uuid = $1 and channel_account_uuid = $2 and awaits_quoted = any($3::text[])`,
}
/** What bears a name of the provider's: a message, a part of one of ours, or an answer to a message of that name. */
interface Named {
  readonly name: string
  readonly uuid: string
  readonly is: 'message' | 'part' | 'answer'
}
const readNeighbours: Statement = {
  name: 'read_neighbours',
  text: `select e.conversation_uuid, e.date, e.provider_order from conversations c
    join entries e on e.business_uuid = c.business_uuid and e.conversation_uuid = c.uuid
    join unnest($5::timestamptz[]) second on e.date >= second and e.date < second + interval '1 second'
    where c.business_uuid = $1 and c.uuid = any(array(${threads})) and e.author_kind = 'client' and e.provider_order is not null`,
}

/** Locks the messages' names and their customers; then reads. Every statement sees what its predecessors waited for. */
export async function readMessageFacts(
  tx: PipelinedTx,
  { business, uuid: account }: { readonly business: string; readonly uuid: string },
  messages: readonly IncomingMessage[],
): Promise<readonly MessageFacts[]> {
  const keys = all(messages, ({ customer }) => customer.keys)
  const threadKeys = all(messages, ({ threadKey }) => [threadKey])
  const names = all(messages, namesOf)
  const mentioned = all(messages, ({ providerMessageId, replyTo, partOf }) =>
    [providerMessageId, replyTo, partOf].filter((name) => name !== null),
  )
  const seconds = messages.flatMap(({ order, date }) => (order === null ? [] : [secondOf(date)]))

  const locked = sendLock(tx, [...messageLocks(account, names), ...customerLocks(account, keys)])
  const scope = [business, account]
  const [, conversations, interactions, identities, contacts, items, named, neighbours] = await Promise.all([
    locked,
    tx.send<ConversationRow>(lockConversations, [...scope, keys, threadKeys]),
    tx.send<InteractionRow>(lockInteractions, [...scope, keys, threadKeys]),
    tx.send<IdentityRow>(readIdentities, [...scope, keys]),
    tx.send<ContactRow>(readContacts, [
      ...scope,
      keys,
      all(messages, ({ customer }) => (customer.phone === null ? [] : [customer.phone])),
      all(messages, ({ customer }) => (customer.email === null ? [] : [customer.email])),
    ]),
    tx.send<ItemRow & OvertakingItem>(readItems, [
      ...scope,
      all(messages, ({ dedupeKey }) => [dedupeKey]),
      names,
    ]),
    tx.send<Named>(readNamed, [...scope, mentioned]),
    seconds.length > 0
      ? tx.send<MessageFacts['neighbours'][number]>(readNeighbours, [...scope, keys, threadKeys, seconds])
      : [],
  ])

  return messages.map((message): MessageFacts => {
    const uuidOf = (name: string | null) =>
      named.find((one) => one.name === name && one.is !== 'answer')?.uuid ?? null
    const mine = identitiesOf(identities, message.customer.keys)
    const threadsOfMine = conversations.filter(
      ({ identity_uuid, thread_key }) =>
        thread_key === message.threadKey && mine.some(({ uuid }) => uuid === identity_uuid),
    )
    return {
      item: items.find(({ dedupe_key }) => dedupe_key === message.dedupeKey) ?? null,
      known:
        uuidOf(message.providerMessageId) !== null ||
        // The file of a mail of ours whose words we know already.
        named.some(({ name, is }) => is === 'part' && name === message.partOf),
      quoted: uuidOf(message.replyTo),
      isAnswered: named.some(({ name, is }) => is === 'answer' && name === message.providerMessageId),
      identities: mine,
      contacts: contacts.filter(
        ({ uuid, phone, email }) =>
          mine.some(({ contact_uuid }) => contact_uuid === uuid) ||
          (phone !== null && phone === message.customer.phone) ||
          (email !== null && email === message.customer.email),
      ),
      conversations: threadsOfMine,
      interactions: interactions.filter(({ conversation_uuid }) =>
        threadsOfMine.some(({ uuid }) => uuid === conversation_uuid),
      ),
      overtaking: items.filter(({ awaits }) => awaits !== null && namesOf(message).includes(awaits)),
      neighbours: neighbours.filter(
        ({ date }) => secondOf(date).getTime() === secondOf(message.date).getTime(),
      ),
    }
  })
}

const all = <T>(
  messages: readonly IncomingMessage[],
  of: (message: IncomingMessage) => readonly T[],
): T[] => [...new Set(messages.flatMap(of))]

/** Its own name, and that of the message that its file belongs to. */
const namesOf = ({ providerMessageId }: IncomingMessage): readonly string[] => [
  ...new Set([providerMessageId, wholeName(providerMessageId)]),
]

const secondOf = (date: Date): Date => new Date(Math.floor(date.getTime() / 1000) * 1000)

function identitiesOf(identities: readonly IdentityRow[], keys: readonly string[]): readonly IdentityRow[] {
  const borne = identities.filter(({ external_id }) => keys.includes(external_id))
  const groups = borne.flatMap(({ alias_group }) => alias_group ?? [])
  return identities.filter(
    (identity) =>
      borne.includes(identity) || (identity.alias_group !== null && groups.includes(identity.alias_group)),
  )
}
