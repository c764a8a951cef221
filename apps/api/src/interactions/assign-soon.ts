import type { Statement } from '../platform/db/pipeline'
import type { Sender } from '../platform/db/sender'

const addWhereAutomatic: Statement = {
  name: 'assign_soon',
  text: `select count(graphile_worker.add_job('assign_waiting', json_build_object('business', business_uuid),
      job_key => 'assign:' || business_uuid))::int as added
    from settings where business_uuid = $1::uuid and behavior_interaction = 'AUTOMATIC'`,
}

/** Something changed that may let somebody be assigned: looked at within a second, where the business assigns by itself. */
export async function assignSoon(tx: Sender, business: string): Promise<void> {
  await tx.send(addWhereAutomatic, [business])
}
