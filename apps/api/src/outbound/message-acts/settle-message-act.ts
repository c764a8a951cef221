import type { Failure } from '../../channels/inbound'
import type { AnnouncedChange } from '../../entries/announced-change'
import { writeChanges } from '../../entries/write/write-changes'
import type { PipelinedTx, Statement } from '../../platform/db/pipeline/pipeline'
import { lockEntries } from '../../queue/lock-entries'
import type { QueuedMessageAct } from '../claim/read-facts'
import { planMessageActEnd } from './plan-message-act-end'

/** The acts of ours to which the provider gave ids, which are SQL. */
export const actsByProviderIdSql = (
  ids: string,
) => `select uuid, entry_uuid, user_uuid, kind, body, state, provider_message_id from outbound_acts
    where business_uuid = $1 and channel_account_uuid = $2 and provider_message_id = any(${ids})`
const failAct: Statement = {
  name: 'fail_act',
  text: `update outbound_acts set state = 'failed' where business_uuid = $1 and uuid = $2`,
}

interface Account {
  readonly business: string
  readonly uuid: string
}
export type FoundMessageAct = Pick<
  QueuedMessageAct,
  'uuid' | 'entry_uuid' | 'user_uuid' | 'kind' | 'body'
> & {
  readonly state: string
}

/** A refusal that came later than the answer is shown at its message. */
export async function settleMessageAct(
  tx: PipelinedTx,
  account: Account,
  act: FoundMessageAct,
  error: Failure | null,
  now: Date,
): Promise<readonly AnnouncedChange[]> {
  const { business } = account
  if (!error || act.state === 'failed') return []
  const facts = await lockEntries(tx, business, [act.entry_uuid])
  const plan = planMessageActEnd(facts, act, error, now)
  const [changes] = await Promise.all([
    plan ? writeChanges(tx, account, plan, now) : [],
    tx.send(failAct, [business, act.uuid]),
  ])
  return changes
}
