import type { ChannelType, MessageActKind } from '@hilo/contracts'
import type { EntryRow } from '../../entries/rows'
import type { PipelinedTx, Statement } from '../../platform/db/pipeline/pipeline'
import { quietSql } from '../../platform/quiet/quiet'
import { type Micros, readMicros } from '../pace/bucket'

/** The facts for planning the next message of a conversation; the conversation and the pace are locked. */
export interface ClaimFacts {
  readonly conversation: SendingConversation
  /** The first queued message, if there is any. */
  readonly entry: QueuedEntry | null
  /** Whether nothing may leave to providers. */
  readonly quiet: boolean
  /** The attempts of that message, the last one first. */
  readonly attempts: readonly { readonly number: number; readonly state: AttemptState }[]
  readonly account: SendingAccount
  readonly pace: AccountPace
}

export type AttemptState = 'requesting' | 'accepted' | 'refused' | 'unknown'

export interface SendingConversation {
  readonly window_closes_at: Date | null
  readonly managed_outside: boolean
  /** The customer's bucket. */
  readonly bucket_full_at: Micros | null
  /** The slot of the conversation among those of the account. */
  readonly slot_at: Date | null
}

export interface QueuedEntry extends Omit<EntryRow, 'reactions'> {
  readonly created_at: Date
  readonly attempts: number
  readonly next_attempt_at: Date | null
  readonly queued_at: Date | null
}

export interface SendingAccount {
  readonly uuid: string
  readonly type: ChannelType
  readonly external_id: string
  readonly state: 'active' | 'paused' | 'disconnected'
  readonly auth_error: string | null
  readonly last_error_at: Date | null
  readonly messages_per_second: number | null
  /** The sealed credentials of the account. */
  readonly credentials: Uint8Array
}

export interface AccountPace {
  readonly bucket_full_at: Micros | null
  readonly blocked_until: Date | null
  readonly consecutive_failures: number
  readonly wait_counted_from: Date | null
  /** When a message was last tried although the account may not send. */
  readonly probed_at: Date | null
}

/** The receiver of a message, and the parts of it that the receiver already has. */
export interface Recipient {
  /** The customer's identifiers on the account, the conversation's own first. */
  readonly identifiers: readonly string[]
  /** Provider ids of the parts that arrived in the attempt before. */
  readonly sent: readonly string[]
}

const firstQueued = `select e.* from entries e
    where e.business_uuid = $1 and e.conversation_uuid = $2 and e.status = 'queued' order by e.seq limit 1`
const firstAct = `select t.* from outbound_acts t
    where t.business_uuid = $1 and t.conversation_uuid = $2 and t.state = 'queued'
    order by t.after_seq, t.created_at, t.uuid limit 1`

/** The conversation first, then the pace of its account, which is that of its messages too. No row where the account has no pace yet: then neither is locked. */
const lockConversation: Statement = {
  name: 'lock_sending_conversation',
  text: `select c.window_closes_at, c.managed_outside, c.slot_at, ${readMicros('c.bucket_full_at')} as bucket_full_at,
      ${readMicros('p.bucket_full_at')} as pace_bucket_full_at, p.blocked_until,
      p.consecutive_failures, p.wait_counted_from, p.probed_at
    from conversations c
    join outbound_paces p on p.business_uuid = c.business_uuid and p.channel_account_uuid = c.channel_account_uuid
    where c.business_uuid = $1 and c.uuid = $2 for update of c, p`,
}
interface LockedRow extends SendingConversation, Omit<AccountPace, 'bucket_full_at'> {
  readonly pace_bucket_full_at: Micros | null
}
const addPace: Statement = {
  name: 'add_pace',
  text: `insert into outbound_paces (business_uuid, channel_account_uuid)
    select c.business_uuid, c.channel_account_uuid from conversations c where c.business_uuid = $1 and c.uuid = $2
    on conflict do nothing`,
}
/** The customer's identifiers. Only those of the conversation's alias group, because a merged contact may have another number with a thread of its own. */
const identifiersOfCustomer = `array(
        select d.external_id from conversations c
        join identities own on own.business_uuid = c.business_uuid and own.uuid = c.identity_uuid
        join identities d on d.business_uuid = own.business_uuid and d.contact_uuid = own.contact_uuid
          and d.channel_account_uuid = own.channel_account_uuid
          and (d.uuid = own.uuid or d.alias_group = own.alias_group)
        where c.business_uuid = $1 and c.uuid = $2
        order by d.uuid = own.uuid desc, d.created_at desc)`
/**
 * Reads what may be sent next with its account, in one statement: the first queued message with its attempts, the first act, and the
 * customer's identifiers. A disabled business holds its messages as a paused account does.
 */
const readNext: Statement = {
  name: 'read_next_to_send',
  text: `select e.*,
      coalesce((
        select jsonb_agg(jsonb_build_object('number', a.number, 'state', a.state, 'arrived', array(
          select o.provider_message_id from outbound_parts o where o.business_uuid = a.business_uuid
            and o.entry_uuid = a.entry_uuid and o.attempt_uuid = a.uuid and o.status <> 'failed'
          order by o.position)) order by a.number desc)
        from outbound_attempts a where a.business_uuid = $1 and a.entry_uuid = e.uuid), '[]') as attempt_rows,
      ${identifiersOfCustomer} as identifiers,
      case when t.uuid is not null then jsonb_build_object('uuid', t.uuid, 'entry_uuid', t.entry_uuid, 'user_uuid', t.user_uuid,
        'kind', t.kind, 'body', t.body, 'after_seq', t.after_seq, 'attempts', t.attempts, 'next_attempt_at', t.next_attempt_at,
        'created_at', t.created_at) end as act,
      s.uuid as account_uuid, s.type as account_type, s.external_id as account_external_id,
      s.auth_error as account_auth_error, s.last_error_at as account_last_error_at, s.credentials as account_credentials,
      case when s.state = 'active' and b.disabled_at is not null then 'paused' else s.state end as account_state,
      (s.options ->> 'messages_per_second')::float8 as account_messages_per_second, ${quietSql} as quiet
    from (select 1) one
    left join lateral (${firstQueued}) e on true
    left join lateral (${firstAct}) t on true
    join channel_accounts s on s.business_uuid = $1 and s.uuid = coalesce(e.channel_account_uuid, t.channel_account_uuid)
    join businesses b on b.uuid = s.business_uuid`,
}
type NextRow = QueuedEntry & {
  readonly attempt_rows: readonly (ClaimFacts['attempts'][number] & { readonly arrived: readonly string[] })[]
  readonly identifiers: readonly string[]
  readonly act: FirstAct | null
  readonly quiet: boolean
} & { readonly [C in keyof SendingAccount as `account_${C}`]: SendingAccount[C] }
/** As JSON has it. */
type FirstAct = Omit<QueuedMessageAct, 'next_attempt_at' | 'created_at'> & {
  readonly after_seq: number
  readonly next_attempt_at: string | null
  readonly created_at: string
}
/** A message act that is sent before the first queued message. */
export interface QueuedMessageAct {
  readonly uuid: string
  readonly entry_uuid: string
  readonly user_uuid: string
  readonly kind: MessageActKind
  readonly body: { readonly emoji?: string | null; readonly text?: string; readonly caption?: boolean }
  readonly attempts: number
  readonly next_attempt_at: Date | null
  readonly created_at: Date
}

/** The next to send: a message act, or else the first queued message. */
type NextFacts = Omit<ClaimFacts, 'entry'> &
  Recipient &
  (
    | { readonly act: QueuedMessageAct; readonly entry: null }
    | { readonly act: null; readonly entry: QueuedEntry }
  )

/**
 * Locks the conversation and the pace of its account; then reads. Null: there is no such conversation, or nothing is
 * queued in it.
 */
export async function readClaimFacts(
  tx: PipelinedTx,
  business: string,
  conversation: string,
): Promise<NextFacts | null> {
  const values = [business, conversation]
  const [[locked], [next]] = await Promise.all([
    tx.send<LockedRow>(lockConversation, values),
    tx.send<NextRow>(readNext, values),
  ])
  if (!next) return null
  if (!locked) {
    // The first message of its account. Another process may insert the row at the same moment.
    void tx.send(addPace, values)
    return readClaimFacts(tx, business, conversation)
  }
  const { account, act, queued, attempts, identifiers, quiet } = partsOf(next)
  const known = { ...lockedPartsOf(locked), account, identifiers, quiet }
  if (act && (!queued || act.after_seq < queued.seq)) {
    const { after_seq: _, next_attempt_at, created_at, ...rest } = act
    const dates = {
      next_attempt_at: next_attempt_at === null ? null : new Date(next_attempt_at),
      created_at: new Date(created_at),
    }
    return { ...known, act: { ...rest, ...dates }, entry: null, attempts: [], sent: [] }
  }
  if (!queued) return null
  const [last] = attempts
  return {
    ...known,
    act: null,
    entry: queued,
    attempts,
    sent: last && last.state !== 'accepted' ? last.arrived : [],
  }
}
const lockedPartsOf = ({
  pace_bucket_full_at,
  blocked_until,
  consecutive_failures,
  wait_counted_from,
  probed_at,
  ...conversation
}: LockedRow): Pick<ClaimFacts, 'conversation' | 'pace'> => ({
  conversation,
  pace: {
    bucket_full_at: pace_bucket_full_at,
    ...{ blocked_until, consecutive_failures, wait_counted_from, probed_at },
  },
})

/** The message, which may be none, and the account of a row that has both. */
function partsOf({
  act,
  attempt_rows: attempts,
  identifiers,
  quiet,
  account_uuid: uuid,
  account_type: type,
  account_external_id: external_id,
  account_auth_error: auth_error,
  account_last_error_at: last_error_at,
  account_credentials: credentials,
  account_state: state,
  account_messages_per_second: messages_per_second,
  ...entry
}: NextRow) {
  const account: SendingAccount = {
    ...{ uuid, type, external_id, auth_error, last_error_at, credentials, state, messages_per_second },
  }
  return { account, act, queued: entry.uuid === null ? null : entry, attempts, identifiers, quiet }
}
