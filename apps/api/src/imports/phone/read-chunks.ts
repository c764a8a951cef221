import type { PhoneSyncKind } from '../../channels/inbound'
import type { PipelinedTx, Statement } from '../../platform/db/pipeline/pipeline'
import type { StatementSender } from '../../platform/db/pipeline/statement-sender'

export interface PhoneChunk {
  readonly uuid: string
  readonly kind: PhoneSyncKind
  readonly phase: number | null
  readonly payload: string
  readonly steps_done: number
}

/** What was written of a chunk. */
export interface Written {
  readonly contacts: number
  readonly chats: number
  readonly messages: number
  readonly leftOut: number
}
export const nothing: Written = { contacts: 0, chats: 0, messages: 0, leftOut: 0 }

export interface PhoneAccount {
  readonly business: string
  readonly account: string
}

/** The newest chats first. Files come last, because they belong to messages of the others. */
const readNext: Statement = {
  name: 'read_next_phone_chunk',
  text: `select uuid, kind, phase, payload, steps_done from phone_chunks
    where business_uuid = $1::uuid and channel_account_uuid = $2::uuid and state = 'pending'
    order by kind, phase nulls last, chunk_order nulls last, received_at, uuid limit 1`,
}
const takeStep: Statement = {
  name: 'take_phone_step',
  text: `update phone_chunks set steps_done = steps_done + 1
    where business_uuid = $1::uuid and uuid = $2::uuid and state = 'pending' and steps_done = $3::int returning uuid`,
}
const countWritten: Statement = {
  name: 'count_phone_step',
  text: `update phone_syncs set contacts = contacts + $4::int, chats = chats + $5::int, messages = messages + $6::int,
      left_out = left_out + $7::int
    where business_uuid = $1::uuid and channel_account_uuid = $2::uuid and kind = $3`,
}
/** Of a chunk that is over, in `chunks`: how far the phone has come, and files whose message may have come are tried again. */
const goOn = `over as (select * from chunks where state in ('done', 'failed')),
    awaited as (
      update phone_chunks c set state = 'pending' from over d
      where c.business_uuid = $1::uuid and c.channel_account_uuid = d.channel_account_uuid and c.state = 'waiting' and d.phase is not null)
    update phone_syncs s set phase = greatest(s.phase, d.phase), progress = greatest(s.progress, coalesce(d.progress, 0)) from over d
    where s.business_uuid = $1::uuid and s.channel_account_uuid = d.channel_account_uuid and s.kind = d.kind`
const finishChunk: Statement = {
  name: 'finish_phone_chunk',
  text: `with chunks as (
      update phone_chunks set state = 'done', payload = null
      where business_uuid = $1::uuid and uuid = $2::uuid and state = 'pending'
      returning channel_account_uuid, kind, phase, progress, state), ${goOn}`,
}
/** An erasure that is under way gives it another uuid. */
const lockChunk: Statement = {
  name: 'lock_phone_chunk',
  text: `select 1 from phone_chunks where business_uuid = $1::uuid and uuid = $2::uuid and state = 'pending' for update`,
}
const awaitMessages: Statement = {
  name: 'await_messages_of_phone_files',
  text: `update phone_chunks set state = 'waiting', payload = $3
    where business_uuid = $1::uuid and uuid = $2::uuid and state = 'pending'`,
}
const countFailure: Statement = {
  name: 'count_failure_of_phone_chunk',
  text: `with chunks as (
      update phone_chunks set attempts = attempts + 1, error = $3,
        state = case when attempts + 1 >= $4::int then 'failed' else state end
      where business_uuid = $1::uuid and uuid = $2::uuid and state = 'pending'
      returning channel_account_uuid, kind, phase, progress, state), ${goOn}`,
}
const finishSyncs: Statement = {
  name: 'finish_phone_syncs',
  text: `update phone_syncs s set state = 'finished', finished_at = $3::timestamptz
    where s.business_uuid = $1::uuid and s.channel_account_uuid = $2::uuid and s.state = 'receiving'
      and (s.kind = 'contacts' or s.progress = 100)
      and not exists (select from phone_chunks c where c.business_uuid = s.business_uuid
        and c.channel_account_uuid = s.channel_account_uuid and c.kind = s.kind and c.state = 'pending')
    returning s.kind`,
}
const isComplete: Statement = {
  name: 'is_phone_history_complete',
  text: `select 1 from phone_syncs where business_uuid = $1::uuid and channel_account_uuid = $2::uuid and kind = 'history'
    and progress = 100`,
}

export const nextChunk = async (tx: StatementSender, { business, account }: PhoneAccount) =>
  (await tx.send<PhoneChunk>(readNext, [business, account]))[0] ?? null

/** Whether the step is this process's to write: its row stays locked until the transaction ends. */
export const takePhoneStep = async (
  tx: StatementSender,
  { business }: PhoneAccount,
  { uuid }: PhoneChunk,
  at: number,
): Promise<boolean> => (await tx.send(takeStep, [business, uuid, at])).length > 0

export const countPhoneStep = (
  tx: StatementSender,
  { business, account }: PhoneAccount,
  { kind }: PhoneChunk,
  { contacts, chats, messages, leftOut }: Written,
) => tx.send(countWritten, [business, account, kind, contacts, chats, messages, leftOut])

export const finishPhoneChunk = (tx: StatementSender, { business }: PhoneAccount, { uuid }: PhoneChunk) =>
  tx.send(finishChunk, [business, uuid])

/** Whether the chunk is still as it was read: it stays so until the transaction ends. */
export const lockPhoneChunk = async (
  tx: StatementSender,
  { business }: PhoneAccount,
  { uuid }: PhoneChunk,
): Promise<boolean> => (await tx.send(lockChunk, [business, uuid])).length > 0

/** Keeps what is left of a chunk until more of the chats has come. */
export const awaitMessagesOf = (
  tx: StatementSender,
  { business }: PhoneAccount,
  { uuid }: PhoneChunk,
  payload: string,
) => tx.send(awaitMessages, [business, uuid, payload])

export const countFailureOf = (
  tx: StatementSender,
  { business }: PhoneAccount,
  { uuid }: PhoneChunk,
  why: string,
  most: number,
) => tx.send(countFailure, [business, uuid, why, most])

export const finishPhoneSyncs = (tx: StatementSender, { business, account }: PhoneAccount, now: Date) =>
  tx.send(finishSyncs, [business, account, now])

/** Whether all chats of the phone have come, so that a file's message would be here. */
export const isHistoryComplete = async (tx: PipelinedTx, { business, account }: PhoneAccount) =>
  (await tx.send(isComplete, [business, account])).length > 0
