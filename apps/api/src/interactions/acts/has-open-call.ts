import type { Statement } from '../../platform/db/pipeline/pipeline'
import type { StatementSender } from '../../platform/db/pipeline/statement-sender'

const readCall: Statement = {
  name: 'read_call_of_interaction',
  text: `select 1 from calls k join entries e on e.business_uuid = k.business_uuid and e.uuid = k.uuid
    where k.business_uuid = $1::uuid and k.state <> 'ended' and e.interaction_uuid = $2::uuid limit 1`,
}

/** Whether a call of the interaction rings or is in progress. */
export const hasOpenCall = async (
  tx: StatementSender,
  business: string,
  interaction: string,
): Promise<boolean> => (await tx.send(readCall, [business, interaction])).length > 0
