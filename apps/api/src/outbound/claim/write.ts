import type { PipelinedTx, Statement } from '../../platform/db/pipeline'
import { changesOne } from '../changes-one'
import { writeMicros } from '../pace/bucket'
import type { ClaimWrites } from './plan'

const delayEntry = changesOne(
  'delay_entry',
  'update entries set next_attempt_at = $3 where business_uuid = $1 and uuid = $2',
)
const keepTurn = changesOne(
  'keep_turn',
  `update conversations set slot_at = $3, paced_to = ${writeMicros('$4')} where business_uuid = $1 and uuid = $2`,
)
const takeFromAccount = changesOne(
  'take_from_account',
  `update outbound_paces set paced_to = ${writeMicros('$3')} where business_uuid = $1 and channel_account_uuid = $2`,
)
const beginProbe = changesOne(
  'begin_probe',
  'update outbound_paces set blocked_until = $3 where business_uuid = $1 and channel_account_uuid = $2',
)
const countTry = changesOne(
  'count_try',
  `update entries set attempts = attempts + 1, next_attempt_at = null
    where business_uuid = $1 and uuid = $2 and status = 'queued'`,
)
const startAttempt: Statement = {
  name: 'start_attempt',
  text: `insert into outbound_attempts (business_uuid, uuid, entry_uuid, number, started_at)
    values ($1, $2, $3, $4, $5)`,
}

export interface Claimed {
  readonly business: string
  readonly account: string
  readonly conversation: string
  readonly entry: string
}

export function writeTurn(
  tx: PipelinedTx,
  { business, account, conversation, entry }: Claimed,
  { due, conversation: turn, pacedTo, blockedUntil }: ClaimWrites,
): Promise<unknown> {
  return Promise.all([
    due && tx.send(delayEntry, [business, entry, due]),
    turn && tx.send(keepTurn, [business, conversation, turn.slot_at, turn.paced_to]),
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
): Promise<unknown> =>
  Promise.all([
    tx.send(countTry, [business, entry]),
    tx.send(startAttempt, [business, uuid, entry, number, startedAt]),
  ])
