import type { PipelinedTx, Statement } from '../../platform/db/pipeline/pipeline'
import { updateLockedRow } from '../../platform/db/pipeline/update-locked-row'
import { writeMicros } from '../pace/bucket'
import type { ClaimWrites } from './plan'

const delayEntry = updateLockedRow(
  'delay_entry',
  'update entries set next_attempt_at = $3 where business_uuid = $1 and uuid = $2',
)
const delayAct = updateLockedRow(
  'delay_act',
  'update outbound_acts set next_attempt_at = $3 where business_uuid = $1 and uuid = $2',
)
/** Leases a message act: until then no other process sends it; afterwards its process counts as dead, and the act is sent again. */
const leaseAct = updateLockedRow(
  'lease_act',
  `update outbound_acts set attempts = attempts + 1, next_attempt_at = $3
    where business_uuid = $1 and uuid = $2 and state = 'queued'`,
)
const writeSlot = updateLockedRow(
  'write_slot',
  `update conversations set slot_at = $3, bucket_full_at = ${writeMicros('$4')} where business_uuid = $1 and uuid = $2`,
)
const takeFromAccount = updateLockedRow(
  'take_from_account',
  `update outbound_paces set bucket_full_at = ${writeMicros('$3')} where business_uuid = $1 and channel_account_uuid = $2`,
)
const beginProbe = updateLockedRow(
  'begin_probe',
  'update outbound_paces set blocked_until = $3 where business_uuid = $1 and channel_account_uuid = $2',
)
const markTried = updateLockedRow(
  'mark_tried',
  'update outbound_paces set probed_at = $3 where business_uuid = $1 and channel_account_uuid = $2',
)
/** Takes the message's tokens from the buckets, counts the attempt and begins it: one statement, because each message of ours pays for it. */
const startAttempt: Statement = {
  name: 'start_attempt',
  text: `with slot as (
      update conversations set slot_at = $7, bucket_full_at = ${writeMicros('$8')}
      where business_uuid = $1 and uuid = $6 and $9::boolean returning 1),
    paced as (
      update outbound_paces set bucket_full_at = coalesce(${writeMicros('$11')}, bucket_full_at),
        blocked_until = coalesce($12, blocked_until), probed_at = coalesce($13, probed_at)
      where business_uuid = $1 and channel_account_uuid = $10 and $14::boolean returning 1),
    counted as (
      update entries set attempts = attempts + 1, next_attempt_at = null
      where business_uuid = $1 and uuid = $2 and status = 'queued' returning uuid),
    started as (
      insert into outbound_attempts (business_uuid, uuid, entry_uuid, number, started_at)
      select $1, $3, counted.uuid, $4, $5 from counted returning 1)
    select hilo_expect_rows((select count(*) from started), 1),
      hilo_expect_rows((select count(*) from slot), $9::boolean::int),
      hilo_expect_rows((select count(*) from paced), $14::boolean::int)`,
}

interface ClaimTarget {
  readonly business: string
  readonly account: string
  readonly conversation: string
}
interface Claimed extends ClaimTarget {
  readonly entry: string
}
interface ClaimedAct extends ClaimTarget {
  readonly act: string
}

export function writePacing(
  tx: PipelinedTx,
  claimed: Claimed | ClaimedAct,
  { due, conversation: pacing, bucketFullAt, blockedUntil, probedAt }: ClaimWrites,
): Promise<unknown> {
  const { business, account, conversation } = claimed
  return Promise.all([
    due &&
      ('act' in claimed
        ? tx.send(delayAct, [business, claimed.act, due])
        : tx.send(delayEntry, [business, claimed.entry, due])),
    pacing && tx.send(writeSlot, [business, conversation, pacing.slot_at, pacing.bucket_full_at]),
    bucketFullAt !== undefined && tx.send(takeFromAccount, [business, account, bucketFullAt]),
    blockedUntil && tx.send(beginProbe, [business, account, blockedUntil]),
    probedAt && tx.send(markTried, [business, account, probedAt]),
  ])
}

interface NewAttempt {
  readonly uuid: string
  readonly number: number
  readonly startedAt: Date
}

export function writeAttempt(
  tx: PipelinedTx,
  { business, account, conversation, entry }: Claimed,
  { conversation: pacing, bucketFullAt, blockedUntil, probedAt }: Omit<ClaimWrites, 'due'>,
  { uuid, number, startedAt }: NewAttempt,
): Promise<unknown> {
  const { slot_at = null, bucket_full_at = null } = pacing ?? {}
  const paces = bucketFullAt !== undefined || blockedUntil !== undefined || probedAt !== undefined
  return tx.send(startAttempt, [
    ...[business, entry, uuid, number, startedAt],
    ...[conversation, slot_at, bucket_full_at, pacing !== undefined],
    ...[account, bucketFullAt ?? null, blockedUntil ?? null, probedAt ?? null, paces],
  ])
}

export const writeLease = (tx: PipelinedTx, { business, act }: ClaimedAct, until: Date): Promise<unknown> =>
  tx.send(leaseAct, [business, act, until])
