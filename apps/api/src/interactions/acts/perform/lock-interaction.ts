import type { InteractionRecord } from '../../../entries/interaction-records'
import type { ConversationRow, EntryRow } from '../../../entries/rows'
import type { Statement } from '../../../platform/db/pipeline/pipeline'
import type { StatementSender } from '../../../platform/db/pipeline/statement-sender'
import { activeCountText } from '../../lists/capacity'

/** A conversation's counters, locked. */
interface LockedCounters extends Pick<ConversationRow, 'last_seq' | 'version'> {
  /** The date of the entry that is shown last; null where there is none. */
  readonly newest: Date | null
}

/** An interaction and its conversation, locked until the transaction ends. */
export interface LockedInteraction {
  readonly interaction: InteractionRecord
  readonly thread: LockedCounters
}

/** The facts that an act is decided on, locked until the transaction ends. */
export interface LockedForAct extends LockedInteraction {
  /** The person who would receive the interaction, with the number of chats that they have now. */
  readonly receiver: Receiver | null
  readonly maximum: number
  /** After how many minutes of the customer's silence the interaction expires. */
  readonly expired_time: number
  readonly farewell: string
  /** Whether a person must say why they finish: the business requires it, and there is a reason to choose. */
  readonly reason_required: boolean
  /** The requested entry, if it exists already. */
  readonly entry: EntryRow | null
}

interface Receiver {
  readonly uuid: string
  readonly name: string
  readonly active: boolean
  readonly availability: 'available' | 'away'
  readonly active_interactions: number
}

/** An interaction, or that of a conversation: the open one, or else the last. */
type LockTarget = ({ readonly interaction: string } | { readonly conversation: string }) & {
  readonly receiver?: string
  readonly entry?: string
}

/**
 * SQL for the uuids of the interactions to lock, as an array; `$2` holds uuids of interactions or of conversations. All
 * statements below find their rows by such an array, so that Postgres uses an index whatever the statistics say.
 */
const targetUuids = {
  uuids: '$2::uuid[]',
  ofConversation: `array(select m.uuid from interactions m
    where m.business_uuid = $1::uuid and m.conversation_uuid = any($2::uuid[])
    order by m.status = 'finished', m.created_at desc limit 1)`,
}
type TargetKind = keyof typeof targetUuids

const statementPerKind = (
  make: (kind: TargetKind) => Statement,
): Readonly<Record<TargetKind, Statement>> => ({
  uuids: make('uuids'),
  ofConversation: make('ofConversation'),
})

/** Locks the receiver. First, also in an act that locks more than one conversation. */
export const lockReceiver: Statement = {
  name: 'lock_receiver',
  text: 'select 1 as locked from users where business_uuid = $1::uuid and uuid = $2::uuid for no key update',
}
/** One statement, because an interaction stays in its conversation. */
const lockThreads: Statement = {
  name: 'lock_threads_of_acts',
  text: `select 1 as locked from interactions i
    join conversations c on c.business_uuid = i.business_uuid and c.uuid = i.conversation_uuid
    where i.business_uuid = $1::uuid and i.uuid = any($2::uuid[]) order by c.uuid, i.uuid for update of c, i`,
}
/** Two, because which interaction is open is known once the conversation is locked. */
const lockConversations: Statement = {
  name: 'lock_conversations_of_acts',
  text: `select 1 as locked from conversations c where c.business_uuid = $1::uuid and c.uuid = any($2::uuid[])
    order by c.uuid for update`,
}
const lockOpen: Statement = {
  name: 'lock_open_interactions_of_acts',
  text: `select 1 as locked from interactions i
    where i.business_uuid = $1::uuid and i.uuid = any(${targetUuids.ofConversation}) order by i.uuid for update`,
}
const locks: Readonly<Record<TargetKind, readonly Statement[]>> = {
  uuids: [lockThreads],
  ofConversation: [lockConversations, lockOpen],
}
/** With the counters of its conversation, because each act pays for every statement. */
const lockedColumns = `r.*, c.last_seq as thread_last_seq, c.version as thread_version, (
      select e.date from entries e where e.business_uuid = c.business_uuid and e.conversation_uuid = c.uuid
      order by e.date desc, e.seq desc limit 1) as thread_newest`
const lockedRows = (kind: TargetKind, joined = '') => `from interaction_rows r
    join conversations c on c.business_uuid = r.business_uuid and c.uuid = r.conversation_uuid ${joined}
    where r.business_uuid = $1::uuid and r.uuid = any(${targetUuids[kind]}) order by r.uuid`
const readLocked = statementPerKind((kind) => ({
  name: `read_locked_${kind}`,
  text: `select ${lockedColumns} ${lockedRows(kind)}`,
}))
interface LockedRow extends InteractionRecord {
  readonly thread_last_seq: number
  readonly thread_version: number
  readonly thread_newest: Date | null
}
/** The same, with the rules of the business. */
const readLockedWithRules = statementPerKind((kind) => ({
  name: `read_locked_with_rules_${kind}`,
  text: `select ${lockedColumns}, s.maximum_active_conversation as rule_maximum, s.expired_time as rule_expired_time,
      w.bot_output_message as rule_farewell, s.ask_finish_reason = 'required' and exists (
        select from finish_reasons f where f.business_uuid = s.business_uuid and f.active and f.deleted_at is null
      ) as rule_reason_required
    ${lockedRows(
      kind,
      `join settings s on s.business_uuid = $1::uuid
    join whatsapp_configs w on w.business_uuid = $1::uuid`,
    )}`,
}))
interface LockedRowWithRules extends LockedRow {
  readonly rule_maximum: number
  readonly rule_expired_time: number
  readonly rule_farewell: string
  readonly rule_reason_required: boolean
}
const partsOf = ({
  thread_last_seq: last_seq,
  thread_version: version,
  thread_newest: newest,
  ...interaction
}: LockedRow): LockedInteraction => ({ interaction, thread: { last_seq, version, newest } })
/** Reads the receiver after the lock, so that it sees the commit of the previous holder. */
const readReceiver: Statement = {
  name: 'read_receiver',
  text: `select u.uuid, u.name, u.active, u.availability::text, ${activeCountText} as active_interactions
    from users u where u.business_uuid = $1::uuid and u.uuid = $2::uuid`,
}
const readEntry: Statement = {
  name: 'read_entry',
  text: 'select * from entries where business_uuid = $1::uuid and uuid = $2::uuid',
}

/** Sends the locks, conversations before interactions, and then reads the locked rows. */
function lock<Row extends LockedRow>(
  tx: StatementSender,
  business: string,
  kind: TargetKind,
  targets: readonly string[],
  read: typeof readLocked,
): Promise<Row[]> {
  const values = [business, targets]
  for (const statement of locks[kind]) void tx.send(statement, values)
  return tx.send<Row>(read[kind], values)
}

/** Locks several interactions that are changed together. Those that no longer exist are left out. */
export const lockInteractionRows = async (
  tx: StatementSender,
  business: string,
  uuids: readonly string[],
): Promise<LockedInteraction[]> =>
  (await lock<LockedRow>(tx, business, 'uuids', uuids, readLocked)).map(partsOf)

/**
 * Every act begins with this. All statements are sent in one batch, in the order in which every transaction locks: the user,
 * the conversation, the interaction. Null: no such interaction.
 */
export async function lockInteraction(
  tx: StatementSender,
  business: string,
  target: LockTarget,
): Promise<LockedForAct | null> {
  const { receiver, entry } = target
  if (receiver) void tx.send(lockReceiver, [business, receiver])
  const [kind, uuid] =
    'interaction' in target
      ? (['uuids', target.interaction] as const)
      : (['ofConversation', target.conversation] as const)
  const [[row], receivers, entries] = await Promise.all([
    lock<LockedRowWithRules>(tx, business, kind, [uuid], readLockedWithRules),
    receiver ? tx.send<Receiver>(readReceiver, [business, receiver]) : [],
    entry ? tx.send<NonNullable<LockedForAct['entry']>>(readEntry, [business, entry]) : [],
  ])
  if (!row) return null
  const {
    rule_maximum: maximum,
    rule_expired_time: expired_time,
    rule_farewell: farewell,
    rule_reason_required: reason_required,
    ...locked
  } = row
  return {
    ...partsOf(locked),
    ...{ maximum, expired_time, farewell, reason_required },
    receiver: receivers[0] ?? null,
    entry: entries[0] ?? null,
  }
}

/** The state that an entry would be written to, read without a lock. */
export async function readTarget(
  tx: StatementSender,
  business: string,
  { conversation, entry }: { readonly conversation: string; readonly entry: string | undefined },
): Promise<{ readonly interaction: InteractionRecord; readonly isWritten: boolean } | null> {
  const [[found], entries] = await Promise.all([
    tx.send<LockedRow>(readLocked.ofConversation, [business, [conversation]]),
    entry ? tx.send(readEntry, [business, entry]) : [],
  ])
  return found ? { interaction: partsOf(found).interaction, isWritten: entries.length > 0 } : null
}
