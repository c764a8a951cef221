import type { ChannelType } from '@hilo/contracts'
import { type WaitingAnswer, waitingAnswersSql } from '../../entries/link-answers'
import { customerLockKeys, lockIdentifiers, messageLockKeys } from '../../entries/lock-identifiers'
import { lockConversations, lockInteractionsOf } from '../../entries/lock-rows'
import type {
  ConversationRow,
  EntryRow,
  IdentityRow,
  InteractionRow,
  ItemPayload,
  ItemRow,
} from '../../entries/rows'
import type { PipelinedTx, Statement } from '../../platform/db/pipeline/pipeline'
import { awaitedThread } from '../controls/awaited-thread'
import { identitiesOfCustomerSql } from '../customers/identities-of-customer'
import type { CustomerFacts } from '../customers/plan-customer'
import { readCustomers } from '../customers/read-customers'
import { type IncomingMessage, withoutFileNumber } from './incoming-message'

/** The facts for planning a message, read under locks. */
export interface MessageFacts extends CustomerFacts {
  /** The item that is stored with the same key. */
  readonly item: Pick<ItemRow, 'uuid' | 'state'> | null
  /** Whether this message is stored already, or the text of the mail whose file this is. */
  readonly known: boolean
  /** The entry that this message replies to. */
  readonly quoted: string | null
  /** Replies to this message that arrived before it. */
  readonly answers: readonly WaitingAnswer[]
  /** The customer's conversations with this thread key, and the open interactions in them. */
  readonly conversations: readonly ConversationRow[]
  readonly interactions: readonly InteractionRow[]
  /** The channel, and whether the business has anything for the bot to say. */
  readonly bot: { readonly channel: ChannelType; readonly speaks: boolean }
  /** Changes that arrived before this message, in order. */
  readonly earlierChanges: readonly EarlierChange[]
  /** Handovers of the customer that arrived before their first message, in order. */
  readonly earlierHandovers: readonly EarlierChange[]
  /** Numbered entries of the same second. */
  readonly neighbours: readonly Pick<EntryRow, 'conversation_uuid' | 'date' | 'provider_order'>[]
}

interface EarlierChange {
  readonly uuid: string
  readonly kind: string
  readonly state: ItemRow['state']
  readonly awaited_id: string
  readonly payload: Pick<ItemPayload, 'parsed'>
}

const threads = `select c.uuid from conversations c
  where c.business_uuid = $1 and c.channel_account_uuid = $2 and c.identity_uuid = any(array(${identitiesOfCustomerSql}))
    and c.thread_key = any($4::text[])`

const lockThreads = lockConversations('lock_conversations', threads)
const lockOpen = lockInteractionsOf('lock_interactions', threads, 'open')
/** The stored items of these messages, and those that wait for them, as one JSON array, the oldest first. */
const itemsSql = `select coalesce(jsonb_agg(jsonb_build_object('uuid', w.uuid, 'dedupe_key', w.dedupe_key, 'kind', w.kind, 'state', w.state,
      'awaited_id', w.awaited_id, 'payload', jsonb_build_object('parsed', w.payload -> 'parsed')) order by w.received_at, w.uuid), '[]')
    from webhook_items w where w.business_uuid = $1 and w.channel_account_uuid = $2
      and (w.dedupe_key = any($4::text[]) or w.awaited_id = any($5::text[]))`
/** Whether the bot has a welcome, a notice out of hours, or areas to choose from: all that `decideAnswer` writes unasked. */
export const botSpeaksSql = `exists (select from whatsapp_configs w where w.business_uuid = $1 and btrim(w.bot_input_message) <> '')
  or exists (select from schedules h where h.business_uuid = $1 and h.enabled and btrim(h.away_message) <> '')
  or (select count(*) = 2 from (
    select from areas r where r.business_uuid = $1 and r.state and r.deleted_at is null limit 2) two)`
/** With the stored items and the facts of the bot in a row more each, because every message pays for each statement. */
const readReferred: Statement = {
  name: 'read_referred_and_items',
  text: `select provider_message_id as id, uuid, 'message' as is, null::jsonb as answer from entries
    where business_uuid = $1 and channel_account_uuid = $2 and provider_message_id = any($3::text[])
    union all select provider_message_id, entry_uuid, 'part', null from outbound_parts
    where business_uuid = $1 and channel_account_uuid = $2 and provider_message_id = any($3::text[])
    union all select a.awaited_id, a.uuid, 'answer', to_jsonb(a) from (${waitingAnswersSql}
      where w.business_uuid = $1 and w.channel_account_uuid = $2 and w.quoted_provider_id = any($3::text[])) a
    union all select null, null, 'items', (${itemsSql})
    union all select null, uuid, 'bot', jsonb_build_object('channel', type, 'speaks', ${botSpeaksSql}) from channel_accounts
    where business_uuid = $1 and uuid = $2`,
}
/** A provider id with the entry that has it, as message or part, or that replies to it. */
interface IdHolder {
  readonly id: string
  readonly uuid: string
  readonly is: 'message' | 'part' | 'answer'
  readonly answer: WaitingAnswer | null
}
interface BotFacts {
  readonly is: 'bot'
  readonly answer: MessageFacts['bot']
}
interface StoredItems {
  readonly is: 'items'
  readonly answer: readonly (Pick<ItemRow, 'uuid' | 'dedupe_key' | 'state'> & EarlierChange)[]
}
const readNeighbours: Statement = {
  name: 'read_neighbours',
  text: `select e.conversation_uuid, e.date, e.provider_order from conversations c
    join entries e on e.business_uuid = c.business_uuid and e.conversation_uuid = c.uuid
    join unnest($5::timestamptz[]) second on e.date >= second and e.date < second + interval '1 second'
    where c.business_uuid = $1 and c.uuid = any(array(${threads})) and e.author_kind = 'client' and e.provider_order is not null`,
}

/** Locks the messages' ids and their customers; then reads. Each statement sees the changes that the locks before it waited for. */
export async function readMessageFacts(
  tx: PipelinedTx,
  { business, uuid: account }: { readonly business: string; readonly uuid: string },
  messages: readonly IncomingMessage[],
): Promise<readonly MessageFacts[]> {
  const keys = collect(messages, ({ customer }) => customer.keys)
  const threadKeys = collect(messages, ({ threadKey }) => [threadKey])
  const messageIds = collect(messages, messageIdsOf)
  const referredIds = collect(messages, ({ providerMessageId, replyTo, partOf }) =>
    [providerMessageId, replyTo, partOf].filter((id) => id !== null),
  )
  const seconds = messages.flatMap(({ order, date }) => (order === null ? [] : [secondOf(date)]))

  const locked = lockIdentifiers(tx, [
    ...messageLockKeys(account, messageIds),
    ...customerLockKeys(account, keys),
  ])
  const scope = [business, account]
  const [, conversations, interactions, { identities, contacts }, holders, neighbours] = await Promise.all([
    locked,
    tx.send<ConversationRow>(lockThreads, [...scope, keys, threadKeys]),
    tx.send<InteractionRow>(lockOpen, [...scope, keys, threadKeys]),
    readCustomers(tx, scope, {
      keys,
      phones: collect(messages, ({ customer }) => (customer.phone === null ? [] : [customer.phone])),
      emails: collect(messages, ({ customer }) => (customer.email === null ? [] : [customer.email])),
    }),
    tx.send<IdHolder | StoredItems | BotFacts>(readReferred, [
      ...scope,
      referredIds,
      collect(messages, ({ dedupeKey }) => [dedupeKey]),
      [...messageIds, ...keys.map(awaitedThread)],
    ]),
    seconds.length > 0
      ? tx.send<MessageFacts['neighbours'][number]>(readNeighbours, [...scope, keys, threadKeys, seconds])
      : [],
  ])
  const bot = holders.find((one) => one.is === 'bot')?.answer
  if (!bot) throw new Error('there is no such account')
  const items = holders.find((one) => one.is === 'items')?.answer ?? []
  const idHolders = holders.filter((one) => one.is !== 'bot' && one.is !== 'items')

  return messages.map((message): MessageFacts => {
    const entryOf = (id: string | null) =>
      idHolders.find((one) => one.id === id && one.is !== 'answer')?.uuid ?? null
    const own = identitiesOf(identities, message.customer.keys)
    const ownThreads = conversations.filter(
      ({ identity_uuid, thread_key }) =>
        thread_key === message.threadKey && own.some(({ uuid }) => uuid === identity_uuid),
    )
    return {
      item: items.find(({ dedupe_key }) => dedupe_key === message.dedupeKey) ?? null,
      known:
        entryOf(message.providerMessageId) !== null ||
        // The file of a mail of ours whose text is stored already.
        idHolders.some(({ id, is }) => is === 'part' && id === message.partOf),
      quoted: entryOf(message.replyTo),
      answers: idHolders.flatMap(({ id, answer }) =>
        answer && id === message.providerMessageId ? [answer] : [],
      ),
      identities: own,
      contacts: contacts.filter(
        ({ uuid, phone, email }) =>
          own.some(({ contact_uuid }) => contact_uuid === uuid) ||
          (phone !== null && phone === message.customer.phone) ||
          (email !== null && email === message.customer.email),
      ),
      conversations: ownThreads,
      interactions: interactions.filter(({ conversation_uuid }) =>
        ownThreads.some(({ uuid }) => uuid === conversation_uuid),
      ),
      earlierChanges: items.filter(
        ({ awaited_id }) => awaited_id !== null && messageIdsOf(message).includes(awaited_id),
      ),
      earlierHandovers: items.filter(
        ({ awaited_id, state }) =>
          awaited_id !== null &&
          state === 'orphan' &&
          message.customer.keys.map(awaitedThread).includes(awaited_id),
      ),
      bot,
      neighbours: neighbours.filter(
        ({ date }) => secondOf(date).getTime() === secondOf(message.date).getTime(),
      ),
    }
  })
}

const collect = <T>(
  messages: readonly IncomingMessage[],
  of: (message: IncomingMessage) => readonly T[],
): T[] => [...new Set(messages.flatMap(of))]

/** The message's own provider id, and that of the message whose file it is. */
const messageIdsOf = ({ providerMessageId }: IncomingMessage): readonly string[] => [
  ...new Set([providerMessageId, withoutFileNumber(providerMessageId)]),
]

const secondOf = (date: Date): Date => new Date(Math.floor(date.getTime() / 1000) * 1000)

function identitiesOf(identities: readonly IdentityRow[], keys: readonly string[]): readonly IdentityRow[] {
  const known = identities.filter(({ external_id }) => keys.includes(external_id))
  const groups = known.flatMap(({ alias_group }) => alias_group ?? [])
  return identities.filter(
    (identity) =>
      known.includes(identity) || (identity.alias_group !== null && groups.includes(identity.alias_group)),
  )
}
