import type { InteractionRecord } from '../entries/interaction-records'
import type { Statement } from '../platform/db/pipeline/pipeline'
import type { StatementSender } from '../platform/db/pipeline/statement-sender'

const readInteractions: Statement = {
  name: 'read_interactions_of_contact',
  text: `select i.uuid, i.status from interactions i
    join conversations v on v.business_uuid = i.business_uuid and v.uuid = i.conversation_uuid
    where v.business_uuid = $1::uuid and v.contact_uuid = $2::uuid
    order by i.status = 'finished', i.created_at desc`,
}

/** The interactions whose timeline says what happened to their contact: all that are open, or else the last one. */
export async function readOpenOrLast(
  tx: StatementSender,
  business: string,
  contact: string,
): Promise<readonly Pick<InteractionRecord, 'uuid' | 'status'>[]> {
  const rows = await tx.send<Pick<InteractionRecord, 'uuid' | 'status'>>(readInteractions, [
    business,
    contact,
  ])
  const open = rows.filter(({ status }) => status !== 'finished')
  return open.length > 0 ? open : rows.slice(0, 1)
}
