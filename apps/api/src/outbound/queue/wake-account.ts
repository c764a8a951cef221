import type { Statement } from '../../platform/db/pipeline'
import type { Sender } from '../../platform/db/sender'

const wakeConversations: Statement = {
  name: 'wake_conversations_of_account',
  text: `select count(graphile_worker.add_job('deliver_conversation',
      json_build_object('business', $1::uuid, 'conversation', q.uuid), job_key => 'deliver:' || q.uuid))::int as woken
    from (select distinct conversation_uuid as uuid from entries
      where business_uuid = $1::uuid and channel_account_uuid = $2::uuid and status = 'queued' order by 1) q`,
}

/** Every conversation of an account with something to send: its first message finds out when it may. */
export const wakeAccount = (tx: Sender, business: string, account: string): Promise<unknown> =>
  tx.send(wakeConversations, [business, account])
