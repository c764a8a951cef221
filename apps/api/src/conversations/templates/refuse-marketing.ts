import { type Refusal, refuse, type Template } from '@hilo/contracts'
import { marketingStoppedSql } from '../../channels/consent/marketing-stopped'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import type { StatementSender } from '../../platform/db/pipeline/statement-sender'

const readStopped: Statement = {
  name: 'read_marketing_stopped',
  text: `select ${marketingStoppedSql} as stopped from conversations c where c.business_uuid = $1::uuid and c.uuid = $2::uuid`,
}

/** Whether the customer of a conversation has stopped marketing. */
export async function hasStoppedMarketing(
  tx: StatementSender,
  business: string,
  conversation: string,
): Promise<boolean> {
  const [row] = await tx.send<{ stopped: boolean }>(readStopped, [business, conversation])
  return row?.stopped === true
}

/** Refuses marketing to a customer who has stopped it; any other template may be sent. */
export const refuseMarketing = (
  { category }: Pick<Template, 'category'>,
  stopped: boolean,
): Refusal<'OPTED_OUT'> | null => (stopped && category === 'marketing' ? refuse('OPTED_OUT') : null)
