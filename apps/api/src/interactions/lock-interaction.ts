import type { Statement } from '../platform/db/pipeline'
import type { Sender } from '../platform/db/sender'
import type { EntryRecord, InteractionRecord } from './records'

/** Where the next line of a conversation goes. */
export interface ThreadEnd {
  readonly last_seq: number
  readonly version: number
  /** The hour of the line that stands lowest; null where there is none. */
  readonly newest: Date | null
}

/** An interaction that nobody else can change until the transaction ends. */
export interface LockedRow {
  readonly interaction: InteractionRecord
  readonly thread: ThreadEnd
}

/** What an act is decided on, locked until the transaction ends. */
export interface Locked extends LockedRow {
  /** Who would get the interaction, with what they have now. */
  readonly receiver: Receiver | null
  readonly maximum: number
  /** Minutes. */
  readonly expired_time: number
  readonly farewell: string
  /** The entry that was named, if it exists already. */
  readonly entry: (EntryRecord & { readonly channel_account_uuid: string }) | null
}

interface Receiver {
  readonly uuid: string
  readonly name: string
  readonly active: boolean
  readonly availability: 'available' | 'away'
  readonly active_interactions: number
}

/** An interaction, or the one that a conversation is in: the open one, or the last. */
type LockWanted = ({ readonly interaction: string } | { readonly conversation: string }) & {
  readonly receiver?: string
  readonly entry?: string
}

/**
 * Which interactions are meant, as an array; `$2` holds what they are named by. Everything below finds its rows by such
 * an array, so that it goes by an index whatever the statistics say.
 */
const meant = {
  uuids: '$2::uuid[]',
  ofConversation: `array(select m.uuid from interactions m
    where m.business_uuid = $1::uuid and m.conversation_uuid = any($2::uuid[])
    order by m.status = 'finished', m.created_at desc limit 1)`,
}
type Meant = keyof typeof meant

const conversationsOf = (which: Meant) => `array(select n.conversation_uuid from interactions n
    where n.business_uuid = $1::uuid and n.uuid = any(${meant[which]}))`

const forBoth = (make: (which: Meant) => Statement): Readonly<Record<Meant, Statement>> => ({
  uuids: make('uuids'),
  ofConversation: make('ofConversation'),
})

const lockReceiver: Statement = {
  name: 'lock_receiver',
  text: 'select 1 as locked from users where business_uuid = $1::uuid and uuid = $2::uuid for no key update',
}
const lockConversations = forBoth((which) => ({
  name: `lock_conversations_of_acts_${which}`,
  text: `select c.uuid from conversations c where c.business_uuid = $1::uuid and c.uuid = any(${conversationsOf(which)})
    order by c.uuid for update`,
}))
const lockInteractions = forBoth((which) => ({
  name: `lock_interactions_of_acts_${which}`,
  text: `select i.uuid from interactions i where i.business_uuid = $1::uuid and i.uuid = any(${meant[which]})
    order by i.uuid for update`,
}))
const readLocked = forBoth((which) => ({
  name: `read_locked_${which}`,
  text: `select * from interaction_rows where business_uuid = $1::uuid and uuid = any(${meant[which]}) order by uuid`,
}))
const readThreads = forBoth((which) => ({
  name: `read_threads_${which}`,
  text: `select c.uuid, c.last_seq, c.version, (
      select e.date from entries e where e.business_uuid = c.business_uuid and e.conversation_uuid = c.uuid
      order by e.date desc, e.seq desc limit 1) as newest
    from conversations c where c.business_uuid = $1::uuid and c.uuid = any(${conversationsOf(which)})`,
}))
/** Counted after the lock: whoever held it has committed. */
const readReceiver: Statement = {
  name: 'read_receiver',
  text: `select u.uuid, u.name, u.active, u.availability::text, (
      select count(*)::int from interactions i
      where i.business_uuid = u.business_uuid and i.user_uuid = u.uuid
        and i.status = 'assigned' and not i.paused and not i.expired) as active_interactions
    from users u where u.business_uuid = $1::uuid and u.uuid = $2::uuid`,
}
const readRules: Statement = {
  name: 'read_rules_of_acts',
  text: `select s.maximum_active_conversation as maximum, s.expired_time, w.bot_output_message as farewell
    from settings s join whatsapp_configs w on w.business_uuid = s.business_uuid where s.business_uuid = $1::uuid`,
}
const readEntry: Statement = {
  name: 'read_entry',
  text: 'select * from entries where business_uuid = $1::uuid and uuid = $2::uuid',
}

/** Sends the locks, conversations before interactions, and behind them the reading of what nobody else can change any more. */
async function lock(
  tx: Sender,
  business: string,
  which: Meant,
  names: readonly string[],
): Promise<LockedRow[]> {
  const values = [business, names]
  void tx.send(lockConversations[which], values)
  void tx.send(lockInteractions[which], values)
  const [rows, threads] = await Promise.all([
    tx.send<InteractionRecord>(readLocked[which], values),
    tx.send<ThreadEnd & { readonly uuid: string }>(readThreads[which], values),
  ])
  return rows.flatMap((interaction) => {
    const thread = threads.find(({ uuid }) => uuid === interaction.conversation_uuid)
    return thread ? [{ interaction, thread }] : []
  })
}

/** Several at once, for what changes them together. Those that are gone are not among them. */
export const lockInteractionRows = (tx: Sender, business: string, uuids: readonly string[]) =>
  lock(tx, business, 'uuids', uuids)

/**
 * The only door to an interaction that is about to be acted on. Everything leaves in one batch, in the order in which everybody
 * locks: the user, the conversation, the interaction. Null: no such row.
 */
export async function lockInteraction(
  tx: Sender,
  business: string,
  wanted: LockWanted,
): Promise<Locked | null> {
  const { receiver, entry } = wanted
  if (receiver) void tx.send(lockReceiver, [business, receiver])
  const locked =
    'interaction' in wanted
      ? lock(tx, business, 'uuids', [wanted.interaction])
      : lock(tx, business, 'ofConversation', [wanted.conversation])
  const [[row], receivers, [rules], entries] = await Promise.all([
    locked,
    receiver ? tx.send<Receiver>(readReceiver, [business, receiver]) : [],
    tx.send<Pick<Locked, 'maximum' | 'expired_time' | 'farewell'>>(readRules, [business]),
    entry ? tx.send<NonNullable<Locked['entry']>>(readEntry, [business, entry]) : [],
  ])
  if (!row || !rules) return null
  return { ...row, ...rules, receiver: receivers[0] ?? null, entry: entries[0] ?? null }
}
