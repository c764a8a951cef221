import type { PipelinedTx, Statement } from '../../platform/db/pipeline'
import { wakeAccount } from '../queue/wake-account'
import { type Evidence, planRest, type Rest } from './plan'

/** Nearly always all is well, and there is nothing to lock or to write. */
const lockRest: Statement = {
  name: 'lock_rest_of_account',
  text: `select blocked_until, judged_at, troubles, troubled_conversation, patience_from from outbound_paces
    where business_uuid = $1 and channel_account_uuid = any(array(
      select e.channel_account_uuid from outbound_attempts a
      join entries e on e.business_uuid = a.business_uuid and e.uuid = a.entry_uuid
      where a.business_uuid = $1 and a.uuid = $2))
      and ($3 <> 'answered' or $4::boolean or troubles > 0)
    for update`,
}
const writeRest: Statement = {
  name: 'write_rest_of_account',
  text: `update outbound_paces set blocked_until = $3, judged_at = $4, troubles = $5, troubled_conversation = $6,
      patience_from = $7
    where business_uuid = $1 and channel_account_uuid = $2`,
}
/** How the account of a try stands, which nobody else can change now; null: the try changes nothing of it. */
export async function lockAccountRest(
  tx: PipelinedTx,
  business: string,
  attempt: string,
  { word, restUntil }: Pick<Evidence, 'word' | 'restUntil'>,
): Promise<Rest | null> {
  const [rest] = await tx.send<Rest>(lockRest, [business, attempt, word, restUntil !== null])
  return rest ?? null
}

/** Sent behind what ends the try: its own message waits no longer. */
export function writeAccountRest(
  tx: PipelinedTx,
  { business, uuid }: { readonly business: string; readonly uuid: string },
  before: Rest,
  evidence: Evidence,
  now: Date,
): Promise<unknown> {
  const { rest, wakes } = planRest(before, evidence, now)
  const { blocked_until, judged_at, troubles, troubled_conversation, patience_from } = rest
  return Promise.all([
    tx.send(writeRest, [
      business,
      uuid,
      blocked_until,
      judged_at,
      troubles,
      troubled_conversation,
      patience_from,
    ]),
    wakes && wakeAccount(tx, business, uuid),
  ])
}
