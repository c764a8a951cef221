import type { ChannelType } from '@hilo/contracts'
import type { EntryRecord } from '../../interactions/records'
import type { PipelinedTx, Statement } from '../../platform/db/pipeline'
import { type Micros, readMicros } from '../pace/bucket'

/** What deciding about the next message of a conversation needs, as it stands while nobody else can change it. */
export interface ClaimFacts {
  readonly conversation: SendingConversation
  /** The first one that has no final state, if there is any. */
  readonly entry: QueuedEntry | null
  /** The tries of that one, the last one first. */
  readonly attempts: readonly { readonly number: number; readonly state: AttemptState }[]
  readonly account: SendingAccount
  /** The account's; null where that sends nothing. */
  readonly pace: AccountPace | null
}

export type AttemptState = 'requesting' | 'accepted' | 'refused' | 'unknown'

export interface SendingConversation {
  readonly window_closes_at: Date | null
  readonly managed_outside: boolean
  /** The customer's bucket. */
  readonly paced_to: Micros | null
  /** Its turn among the conversations of the account. */
  readonly slot_at: Date | null
}

export interface QueuedEntry extends Omit<EntryRecord, 'reactions'> {
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
  /** Sealed. */
  readonly credentials: Uint8Array
}

export interface AccountPace {
  readonly paced_to: Micros | null
  readonly blocked_until: Date | null
  readonly troubles: number
  readonly patience_from: Date | null
}

/** What a send needs beside that. */
export interface Addressed {
  /** The customer's names on the account, the conversation's own first. */
  readonly identities: readonly string[]
  /** Of the try before: parts that arrived while a later one did not. */
  readonly sent: readonly string[]
}

const firstQueued = `select e.uuid from entries e
    where e.business_uuid = $1 and e.conversation_uuid = $2 and e.status = 'queued' order by e.seq limit 1`
const accountOfFirst = `select e.channel_account_uuid from entries e
    where e.business_uuid = $1 and e.uuid = any(array(${firstQueued}))`

const lockConversation: Statement = {
  name: 'lock_sending_conversation',
  text: `select window_closes_at, managed_outside, slot_at, ${readMicros('paced_to')} as paced_to
    from conversations where business_uuid = $1 and uuid = $2 for update`,
}
const paceColumns = `p.blocked_until, p.troubles, p.patience_from, ${readMicros('p.paced_to')} as paced_to`
const lockPace: Statement = {
  name: 'lock_pace_of_queued',
  text: `select ${paceColumns} from outbound_paces p
    where p.business_uuid = $1 and p.channel_account_uuid = any(array(
      select a.uuid from channel_accounts a
      where a.business_uuid = $1 and a.state = 'active' and a.uuid = any(array(${accountOfFirst}))))
    for update`,
}
const addPace: Statement = {
  name: 'add_pace',
  text: `insert into outbound_paces (business_uuid, channel_account_uuid) values ($1, $2) on conflict do nothing`,
}
const lockPaceOfAccount: Statement = {
  name: 'lock_pace_of_account',
  text: `select ${paceColumns} from outbound_paces p
    where p.business_uuid = $1 and p.channel_account_uuid = $2 for update`,
}
const readEntry: Statement = {
  name: 'read_first_queued',
  text: `select e.* from entries e where e.business_uuid = $1 and e.uuid = any(array(${firstQueued}))`,
}
const readAttempts: Statement = {
  name: 'read_attempts_of_queued',
  text: `select a.number, a.state, array(
      select o.provider_message_id from outbound_parts o where o.business_uuid = a.business_uuid
        and o.entry_uuid = a.entry_uuid and o.attempt_uuid = a.uuid and o.status <> 'failed'
      order by o.position) as arrived
    from outbound_attempts a
    where a.business_uuid = $1 and a.entry_uuid = any(array(${firstQueued})) order by a.number desc`,
}
const readAccount: Statement = {
  name: 'read_sending_account',
  text: `select a.uuid, a.type, a.external_id, a.state, a.auth_error, a.last_error_at, a.credentials,
      (a.options ->> 'messages_per_second')::float8 as messages_per_second
    from channel_accounts a where a.business_uuid = $1 and a.uuid = any(array(${accountOfFirst}))`,
}
/** Only names of this very person here: a merged contact may have another number, with a thread of its own. */
const readIdentities: Statement = {
  name: 'read_names_of_customer',
  text: `select d.external_id as name from conversations c
    join identities own on own.business_uuid = c.business_uuid and own.uuid = c.identity_uuid
    join identities d on d.business_uuid = own.business_uuid and d.contact_uuid = own.contact_uuid
      and d.channel_account_uuid = own.channel_account_uuid
      and (d.uuid = own.uuid or d.alias_group = own.alias_group)
    where c.business_uuid = $1 and c.uuid = $2
    order by d.uuid = own.uuid desc, d.created_at desc`,
}

/**
 * Locks the conversation and the pace of the account that its first waiting message goes by; then reads. Null: there is
 * no such conversation, or nothing waits in it.
 */
export async function readClaimFacts(
  tx: PipelinedTx,
  business: string,
  conversation: string,
): Promise<(ClaimFacts & Addressed & { readonly entry: QueuedEntry }) | null> {
  const values = [business, conversation]
  const [[locked], [entry], [pace], [account], attempts, identities] = await Promise.all([
    tx.send<SendingConversation>(lockConversation, values),
    tx.send<QueuedEntry>(readEntry, values),
    tx.send<AccountPace>(lockPace, values),
    tx.send<SendingAccount>(readAccount, values),
    tx.send<ClaimFacts['attempts'][number] & { readonly arrived: readonly string[] }>(readAttempts, values),
    tx.send<{ name: string }>(readIdentities, values),
  ])
  if (!locked || !entry || !account) return null
  const [last] = attempts
  return {
    conversation: locked,
    entry,
    attempts,
    account,
    pace: pace ?? (account.state === 'active' ? await beginPace(tx, business, account.uuid) : null),
    sent: last && last.state !== 'accepted' ? last.arrived : [],
    identities: identities.map(({ name }) => name),
  }
}

/** An account's first message. Somebody else's may have begun it at the same moment. */
async function beginPace(tx: PipelinedTx, business: string, account: string): Promise<AccountPace> {
  const [, [pace]] = await Promise.all([
    tx.send(addPace, [business, account]),
    tx.send<AccountPace>(lockPaceOfAccount, [business, account]),
  ])
  if (!pace) throw new Error('an account without a pace')
  return pace
}
