import type { PipelinedTx, Statement } from '../../platform/db/pipeline/pipeline'
import { writeMicros } from '../pace/bucket'
import { updateOne } from '../update-one'
import type { ClaimWrites } from './plan'

const delayEntry = updateOne(
  'delay_entry',
  'update entries set next_attempt_at = $3 where business_uuid = $1 and uuid = $2',
)
const writeSlot = updateOne(
  'keep_turn',
  `update conversations set slot_at = $3, paced_to = ${writeMicros('$4')} where business_uuid = $1 and uuid = $2`,
)
const takeFromAccount = updateOne(
  'take_from_account',
  `update outbound_paces set paced_to = ${writeMicros('$3')} where business_uuid = $1 and channel_account_uuid = $2`,
)
const beginProbe = updateOne(
  'begin_probe',
  'update outbound_paces set blocked_until = $3 where business_uuid = $1 and channel_account_uuid = $2',
)
const startAttempt: Statement = {
  name: 'start_attempt',
  text: `with counted as (
      update entries set attempts = attempts + 1, next_attempt_at = null
      where business_uuid = $1 and uuid = $2 and status = 'queued' returning uuid),
    started as (
      insert into outbound_attempts (business_uuid, uuid, entry_uuid, number, started_at)
      select $1, $3, counted.uuid, $4, $5 from counted returning 1)
    select hilo_expect_rows((select count(*) from started), 1)`,
}

export interface Claimed {
  readonly business: string
  readonly account: string
  readonly conversation: string
  readonly entry: string
}

export function writePacing(
  tx: PipelinedTx,
  { business, account, conversation, entry }: Claimed,
  { due, conversation: pacing, pacedTo, blockedUntil }: ClaimWrites,
): Promise<unknown> {
  return Promise.all([
    due && tx.send(delayEntry, [business, entry, due]),
    pacing && tx.send(writeSlot, [business, conversation, pacing.slot_at, pacing.paced_to]),
    pacedTo !== undefined && tx.send(takeFromAccount, [business, account, pacedTo]),
    blockedUntil && tx.send(beginProbe, [business, account, blockedUntil]),
  ])
}

export interface NewAttempt {
  readonly uuid: string
  readonly number: number
  readonly startedAt: Date
}

export const writeAttempt = (
  tx: PipelinedTx,
  { business, entry }: Claimed,
  { uuid, number, startedAt }: NewAttempt,
): Promise<unknown> => tx.send(startAttempt, [business, entry, uuid, number, startedAt])
