import type { Statement } from '../platform/db/pipeline/pipeline'
import type { StatementSender } from '../platform/db/pipeline/statement-sender'
import { addJobs } from '../platform/jobs/add-jobs'

const readShown: Statement = {
  name: 'read_shown_pushes',
  text: `select distinct s.interaction_uuid as interaction from push_subscriptions p
    join pushes s on s.business_uuid = p.business_uuid and s.subscription_uuid = p.uuid and s.shown
    where p.business_uuid = $1::uuid and p.user_uuid = $2::uuid`,
}

/**
 * For a change of a person, not of a chat: they have another role or other areas, or have seen a note. Adds jobs that decide again what
 * their devices show, in the transaction of the change.
 */
export async function decideAgain(
  tx: StatementSender,
  business: string,
  user: string,
  now: Date,
): Promise<void> {
  const shown = await tx.send<{ interaction: string }>(readShown, [business, user])
  await addJobs(
    tx,
    shown.map(({ interaction }) => ({
      name: 'write_pushes',
      payload: { business, interaction },
      key: `push:${interaction}`,
    })),
    now,
  )
}
