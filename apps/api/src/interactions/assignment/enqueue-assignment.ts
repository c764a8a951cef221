import type { Statement } from '../../platform/db/pipeline/pipeline'
import type { StatementSender } from '../../platform/db/pipeline/statement-sender'
import { runAtSql } from '../../platform/jobs/queue-order'

const addAssignmentJob: Statement = {
  name: 'enqueue_assignment',
  text: `select count(graphile_worker.add_job('assign_waiting', json_build_object('business', business_uuid),
      job_key => 'assign:' || business_uuid, run_at => ${runAtSql("'assign:' || business_uuid")}, flags => array[business_uuid::text]))::int as added
    from settings where business_uuid = $1::uuid and behavior_interaction = 'AUTOMATIC'`,
}

/** Enqueues the job that assigns waiting interactions, if the business assigns automatically. */
export async function enqueueAssignment(tx: StatementSender, business: string): Promise<void> {
  await tx.send(addAssignmentJob, [business])
}
