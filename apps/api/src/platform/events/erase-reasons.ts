import type { Statement } from '../db/pipeline/pipeline'
import type { StatementSender } from '../db/pipeline/statement-sender'

const eraseReasonsOfBusiness: Statement = {
  name: 'erase_reasons_of_listeners',
  text: `update event_dues set error = null
    where business_uuid = $1::uuid and subject_uuid = $1::uuid and error is not null`,
}

/** Why a listener failed at the business itself may name anybody of it, also who is erased now. */
export const eraseReasons = (tx: StatementSender, business: string): Promise<unknown> =>
  tx.send(eraseReasonsOfBusiness, [business])
