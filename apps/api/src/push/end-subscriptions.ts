import type { Statement } from '../platform/db/pipeline/pipeline'
import type { StatementSender } from '../platform/db/pipeline/statement-sender'

const endSubscriptions: Statement = {
  name: 'end_push_subscriptions',
  text: 'delete from push_subscriptions where business_uuid = $1::uuid and user_uuid = $2::uuid',
}

/** Ends the pushes of a person who may see less from now on. A device subscribes again when Hilo opens on it, with what they may see then. */
export const endSubscriptionsOf = (tx: StatementSender, business: string, user: string): Promise<unknown> =>
  tx.send(endSubscriptions, [business, user])
