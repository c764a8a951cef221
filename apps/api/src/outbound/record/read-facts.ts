import type { Doubt } from '../../channels/outbound'
import { conversationColumns, interactionColumns } from '../../inbound/rows/columns'
import type { NamedEntries } from '../../inbound/rows/read-named-entries'
import type { EntryRow } from '../../inbound/rows/rows'
import type { PartRow } from '../../inbound/statuses/plan'
import type { PipelinedTx, Statement } from '../../platform/db/pipeline'
import type { AttemptState } from '../claim/read-facts'

/** A try to send a message, with all that its end may change, as it stands while nobody else can. */
export interface AttemptFacts extends Pick<NamedEntries, 'conversations' | 'interactions'> {
  readonly attempt: AttemptRow
  /** All tries of the message, the last one first. */
  readonly attempts: readonly AttemptRow[]
  readonly entry: SentEntry
  /** What the provider made of the message, and of others if one of these bears a name that this one is given. */
  readonly parts: readonly PartRow[]
  /** What the provider told under these names before they were known. */
  readonly told: readonly ToldBefore[]
}

export interface AttemptRow {
  readonly uuid: string
  readonly number: number
  readonly state: AttemptState
  readonly started_at: Date
  readonly doubt: Doubt | null
}

export type SentEntry = EntryRow & { readonly attempts: number }

export interface ToldBefore {
  readonly uuid: string
  /** The provider's name of the message that it is about. */
  readonly awaits: string
  /** A status, or a change of a message, as the item keeps it. */
  readonly parsed: unknown
}

const entryOf = 'select a.entry_uuid from outbound_attempts a where a.business_uuid = $1 and a.uuid = $2'
const accountOf = `select e.channel_account_uuid from entries e
    where e.business_uuid = $1 and e.uuid = any(array(${entryOf}))`

/** The same names and the same order as `inbound/rows/lock-names.ts`: what is told of a message may come at this moment. */
const lockNames: Statement = {
  name: 'lock_names_of_attempt',
  text: `select pg_advisory_xact_lock(n.hash) from (
      select distinct hashtextextended(account::text || '>' || name, 0) as hash
      from unnest(array(${accountOf})) account, unnest($3::text[]) name order by 1) n`,
}
const lockConversation: Statement = {
  name: 'lock_conversation_of_attempt',
  text: `select ${conversationColumns} from conversations c where c.business_uuid = $1 and c.uuid = any(array(
      select e.conversation_uuid from entries e where e.business_uuid = $1 and e.uuid = any(array(${entryOf}))))
    for update`,
}
const lockInteraction: Statement = {
  name: 'lock_interaction_of_attempt',
  text: `select ${interactionColumns} from interactions i where i.business_uuid = $1 and i.uuid = any(array(
      select e.interaction_uuid from entries e where e.business_uuid = $1 and e.uuid = any(array(${entryOf}))))
    for update`,
}
const readAttempts: Statement = {
  name: 'read_attempts_of_message',
  text: `select a.uuid, a.number, a.state, a.started_at, a.doubt from outbound_attempts a
    where a.business_uuid = $1 and a.entry_uuid = any(array(${entryOf})) order by a.number desc`,
}
const readEntry: Statement = {
  name: 'read_entry_of_attempt',
  text: `select e.* from entries e where e.business_uuid = $1 and e.uuid = any(array(${entryOf}))`,
}
const partColumns = 'o.provider_message_id, o.attempt_uuid, o.entry_uuid, o.position, o.status'
const readParts: Statement = {
  name: 'read_parts_of_message',
  text: `select ${partColumns} from outbound_parts o
    where o.business_uuid = $1 and o.entry_uuid = any(array(${entryOf}))
    union select ${partColumns} from outbound_parts o
    where o.business_uuid = $1 and o.channel_account_uuid = any(array(${accountOf}))
      and o.provider_message_id = any($3::text[])
    order by position`,
}
const readOwnParts: Statement = {
  name: 'read_parts_of_attempt',
  text: `select o.provider_message_id as name from outbound_parts o
    where o.business_uuid = $1 and o.entry_uuid = any(array(${entryOf})) and o.attempt_uuid = $2 order by o.position`,
}
const readTold: Statement = {
  name: 'read_told_before',
  text: `select w.uuid, w.awaits, w.payload -> 'parsed' as parsed from webhook_items w
    where w.business_uuid = $1 and w.channel_account_uuid = any(array(${accountOf})) and w.state = 'orphan'
      and w.awaits = any($3::text[])
    order by w.received_at, w.uuid`,
}
const readToldOfMessage: Statement = {
  name: 'read_told_of_message',
  text: `select distinct w.awaits as name from webhook_items w
    where w.business_uuid = $1 and w.channel_account_uuid = any(array(${accountOf})) and w.state = 'orphan'
      and w.awaits is not null and w.payload -> 'parsed' ->> 'entry' = any(array(${entryOf})::text[])
    order by 1`,
}

/** Names under which the provider speaks of a message that we do not know to have arrived. */
export async function readNamesTold(
  tx: PipelinedTx,
  business: string,
  attempt: string,
): Promise<readonly string[]> {
  const rows = await tx.send<{ name: string }>(readToldOfMessage, [business, attempt])
  return rows.map(({ name }) => name)
}

/** Before anything of the conversation is locked: what is told under these names locks them first, too. */
export const lockNamesOf = (
  tx: PipelinedTx,
  business: string,
  attempt: string,
  names: readonly string[],
): Promise<unknown> => (names.length > 0 ? tx.send(lockNames, [business, attempt, names]) : Promise.resolve())

/** The provider's names of what is known to have arrived of a try, in their order. */
export async function readPartNames(
  tx: PipelinedTx,
  business: string,
  attempt: string,
): Promise<readonly string[]> {
  const rows = await tx.send<{ name: string }>(readOwnParts, [business, attempt])
  return rows.map(({ name }) => name)
}

/** Locks the conversation and its episode; then reads, also what was told under these names. Null: there is no such try. */
export async function readAttemptFacts(
  tx: PipelinedTx,
  business: string,
  uuid: string,
  names: readonly string[],
): Promise<AttemptFacts | null> {
  const values = [business, uuid]
  const named = [...values, names]
  const [conversations, interactions, attempts, [entry], parts, told] = await Promise.all([
    tx.send<AttemptFacts['conversations'][number]>(lockConversation, values),
    tx.send<AttemptFacts['interactions'][number]>(lockInteraction, values),
    tx.send<AttemptRow>(readAttempts, values),
    tx.send<SentEntry>(readEntry, values),
    tx.send<PartRow>(readParts, named),
    names.length > 0 ? tx.send<ToldBefore>(readTold, named) : [],
  ])
  const attempt = attempts.find((one) => one.uuid === uuid)
  if (!attempt || !entry) return null
  return { attempt, attempts, entry, conversations, interactions, parts, told }
}
