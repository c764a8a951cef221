import type { ChannelType } from '@hilo/contracts'
import type { WaitingAnswer } from '../../entries/link-answers'
import type {
  ConversationRow,
  EntryRow,
  IdentityRow,
  InteractionRow,
  ItemPayload,
  ItemRow,
} from '../../entries/rows'
import { awaitedThread } from '../controls/awaited-thread'
import type { CustomerFacts } from '../customers/plan-customer'
import { type IncomingMessage, withoutFileNumber } from './incoming-message'

/** A message of an account. */
export interface Arrival {
  readonly account: string
  readonly message: IncomingMessage
}

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

/** A provider id with the entry that has it, as message or part, or that replies to it. */
interface IdHolder {
  readonly account: string
  readonly id: string
  readonly uuid: string
  readonly is: 'message' | 'part' | 'answer'
  readonly answer: WaitingAnswer | null
}
interface BotFacts {
  readonly account: string
  readonly is: 'bot'
  readonly answer: MessageFacts['bot']
}
interface StoredItems {
  readonly is: 'items'
  readonly answer: readonly (Pick<ItemRow, 'uuid' | 'dedupe_key' | 'state'> &
    EarlierChange & { readonly account: string })[]
}
/** The rows of several messages of an account. */
export interface ReadRows
  extends Pick<MessageFacts, 'conversations' | 'interactions' | 'identities' | 'contacts' | 'neighbours'> {
  readonly bot: MessageFacts['bot']
  readonly items: StoredItems['answer']
  readonly holders: readonly IdHolder[]
}
/** A row of the statement that reads what a message refers to. */
export type Referred = IdHolder | StoredItems | BotFacts

/** What one account has of the rows of several. */
export function rowsOfAccount(
  account: string,
  rows: Omit<ReadRows, 'bot' | 'items' | 'holders'> & { readonly found: readonly Referred[] },
): ReadRows {
  const { identities, found } = rows
  const bot = found.find((one): one is BotFacts => one.is === 'bot' && one.account === account)?.answer
  if (!bot) throw new Error('there is no such account')
  return {
    ...rows,
    bot,
    items: found.flatMap((one) =>
      one.is === 'items' ? one.answer.filter((item) => item.account === account) : [],
    ),
    holders: found.filter(
      (one): one is IdHolder => one.is !== 'bot' && one.is !== 'items' && one.account === account,
    ),
    identities: identities.filter(({ channel_account_uuid }) => channel_account_uuid === account),
  }
}

/** The facts of one message among the rows of its account. */
export function factsOf(
  message: IncomingMessage,
  { bot, items, holders, identities, contacts, conversations, interactions, neighbours }: ReadRows,
): MessageFacts {
  const entryOf = (id: string | null) =>
    holders.find((one) => one.id === id && one.is !== 'answer')?.uuid ?? null
  const own = identitiesOf(identities, message.customer.keys)
  const threads = conversations.filter(
    ({ identity_uuid, thread_key }) =>
      thread_key === message.threadKey && own.some(({ uuid }) => uuid === identity_uuid),
  )
  return {
    item: items.find(({ dedupe_key }) => dedupe_key === message.dedupeKey) ?? null,
    known:
      entryOf(message.providerMessageId) !== null ||
      // The file of a mail of ours whose text is stored already.
      holders.some(({ id, is }) => is === 'part' && id === message.partOf),
    quoted: entryOf(message.replyTo),
    answers: holders.flatMap(({ id, answer }) =>
      answer && id === message.providerMessageId ? [answer] : [],
    ),
    identities: own,
    contacts: contacts.filter(
      ({ uuid, phone, email }) =>
        own.some(({ contact_uuid }) => contact_uuid === uuid) ||
        (phone !== null && phone === message.customer.phone) ||
        (email !== null && email === message.customer.email),
    ),
    conversations: threads,
    interactions: interactions.filter(({ conversation_uuid }) =>
      threads.some(({ uuid }) => uuid === conversation_uuid),
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
}

/** The message's own provider id, and that of the message whose file it is. */
export const messageIdsOf = ({ providerMessageId }: IncomingMessage): readonly string[] => [
  ...new Set([providerMessageId, withoutFileNumber(providerMessageId)]),
]

/** The provider ids by which a message, and those that it refers to, may be stored already. */
export const referredIdsOf = ({ providerMessageId, replyTo, partOf }: IncomingMessage): readonly string[] => [
  ...new Set([providerMessageId, replyTo, partOf].filter((id) => id !== null)),
]

export const secondOf = (date: Date): Date => new Date(Math.floor(date.getTime() / 1000) * 1000)

function identitiesOf(identities: readonly IdentityRow[], keys: readonly string[]): readonly IdentityRow[] {
  const known = identities.filter(({ external_id }) => keys.includes(external_id))
  const groups = known.flatMap(({ alias_group }) => alias_group ?? [])
  return identities.filter(
    (identity) =>
      known.includes(identity) || (identity.alias_group !== null && groups.includes(identity.alias_group)),
  )
}
