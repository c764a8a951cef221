import type { Failure } from '../../channels/inbound'
import { type AnnouncedChange, writeChanges } from '../../entries/write-changes'
import type { PipelinedTx, Statement } from '../../platform/db/pipeline/pipeline'
import type { QueuedAct } from '../claim/read-facts'
import { lockEntries } from '../queue/lock-entries'
import { planActEnd } from './plan-act-end'

const readNamedAct: Statement = {
  name: 'read_named_act',
  text: `select uuid, entry_uuid, kind, body, state from outbound_acts
    where business_uuid = $1 and channel_account_uuid = $2 and provider_message_id = $3`,
}
const failAct: Statement = {
  name: 'fail_act',
  text: `update outbound_acts set state = 'failed' where business_uuid = $1 and uuid = $2`,
}

/** Whether the provider's name is that of an act of ours; a refusal that came later is shown at its message. */
export async function settleAct(
  tx: PipelinedTx,
  account: { readonly business: string; readonly uuid: string },
  name: string,
  error: Failure | null,
  now: Date,
): Promise<{ readonly changes: readonly AnnouncedChange[] } | null> {
  const { business, uuid } = account
  const [act] = await tx.send<Pick<QueuedAct, 'uuid' | 'entry_uuid' | 'kind' | 'body'> & { state: string }>(
    readNamedAct,
    [business, uuid, name],
  )
  if (!act) return null
  if (!error || act.state === 'failed') return { changes: [] }
  const facts = await lockEntries(tx, business, [act.entry_uuid])
  const plan = planActEnd(facts, act, error, now)
  const [changes] = await Promise.all([
    plan ? writeChanges(tx, account, plan, now) : [],
    tx.send(failAct, [business, act.uuid]),
  ])
  return { changes }
}
