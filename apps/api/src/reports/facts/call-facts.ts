import type { Statement } from '../../platform/db/pipeline/pipeline'
import type { StatementSender } from '../../platform/db/pipeline/statement-sender'

/** A row of `call_facts`: what is counted of a call that has ended. */
export interface CallFact {
  readonly call_uuid: string
  readonly interaction_uuid: string
  readonly channel_account_uuid: string
  readonly user_uuid: string | null
  readonly direction: 'inbound' | 'outbound'
  readonly answered: boolean
  readonly started_at: Date
  readonly wait: number | null
  readonly seconds: number | null
}

const readRows: Statement = {
  name: 'read_call_facts',
  text: `select f.call_uuid, f.interaction_uuid, f.channel_account_uuid, f.user_uuid, f.direction, f.answered, f.started_at, f.wait, f.seconds
    from call_facts f
    where f.business_uuid = $1::uuid and f.interaction_uuid = any($2::uuid[])`,
}
const deleteRows: Statement = {
  name: 'delete_call_facts',
  text: `delete from call_facts where business_uuid = $1::uuid and interaction_uuid = any($2::uuid[])`,
}
/** A clock that was set back makes no time negative. */
const insertRows: Statement = {
  name: 'insert_call_facts',
  text: `insert into call_facts (business_uuid, call_uuid, interaction_uuid, channel_account_uuid, user_uuid, direction, answered,
      started_at, wait, seconds)
    select k.business_uuid, k.uuid, e.interaction_uuid, k.channel_account_uuid, k.user_uuid, k.direction, k.ending = 'completed',
      k.started_at,
      case when k.ending = 'completed' and k.direction = 'inbound' and k.answered_at is not null
        then greatest(0, round(extract(epoch from k.answered_at - k.started_at)))::int end,
      case when k.ending = 'completed' then k.seconds end
    from entries e join calls k on k.business_uuid = e.business_uuid and k.uuid = e.uuid
    where e.business_uuid = $1::uuid and e.interaction_uuid = any($2::uuid[]) and not e.blocked
      and k.state = 'ended'
    returning call_uuid, interaction_uuid, channel_account_uuid, user_uuid, direction, answered, started_at, wait, seconds`,
}

/** The facts that the calls of these interactions have had until now. */
export const readCallFacts = (
  tx: StatementSender,
  business: string,
  interactions: readonly string[],
): Promise<CallFact[]> => tx.send<CallFact>(readRows, [business, interactions])

/** Writes the facts of the calls of these interactions in place of the old ones, and answers both. */
export async function writeCallFacts(
  tx: StatementSender,
  business: string,
  interactions: readonly string[],
): Promise<{ readonly added: readonly CallFact[]; readonly removed: readonly CallFact[] }> {
  const removed = await readCallFacts(tx, business, interactions)
  if (removed.length > 0) await tx.send(deleteRows, [business, interactions])
  const added = await tx.send<CallFact>(insertRows, [business, interactions])
  return { added, removed }
}
