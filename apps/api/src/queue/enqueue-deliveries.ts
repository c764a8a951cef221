import type { Statement } from '../platform/db/pipeline/pipeline'
import type { StatementSender } from '../platform/db/pipeline/statement-sender'
import { deliveryKey } from '../platform/jobs/delivery-job'
import { priorityOf, runAtSql } from '../platform/jobs/queue-order'

const key = `'${deliveryKey('')}' || q.uuid`
const wakeConversations: Statement = {
  name: 'wake_conversations_of_account',
  text: `select count(graphile_worker.add_job('deliver_conversation',
      json_build_object('business', $1::uuid, 'conversation', q.uuid), job_key => ${key},
      run_at => ${runAtSql(key)}, flags => array[$1::uuid::text],
      priority => ${priorityOf('deliver_conversation')}))::int as woken
    from (select conversation_uuid as uuid from entries
        where business_uuid = $1::uuid and channel_account_uuid = $2::uuid and status = 'queued'
      union select conversation_uuid from outbound_acts
        where business_uuid = $1::uuid and channel_account_uuid = $2::uuid and state = 'queued' order by 1) q`,
}

/** Enqueues a delivery for every conversation of an account that has queued messages or acts. */
export const enqueueDeliveries = (tx: StatementSender, business: string, account: string): Promise<unknown> =>
  tx.send(wakeConversations, [business, account])
