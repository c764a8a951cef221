import { refuse } from '@hilo/contracts'
import type { Statement } from '../platform/db/pipeline/pipeline'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'

const deleteSubscription: Statement = {
  name: 'delete_push_subscription',
  text: `delete from push_subscriptions
    where business_uuid = $1::uuid and user_uuid = $2::uuid and uuid = $3::uuid returning uuid`,
}

/** Ends the pushes of one of the actor's own devices. */
export async function deletePushDevice({ db }: Services, { business, uuid: user }: Actor, id: string) {
  const [deleted] = await db.write(business, (tx) =>
    tx.commit(tx.send<{ uuid: string }>(deleteSubscription, [business, user, id])),
  )
  return deleted ?? refuse('PUSH_DEVICE_NOT_FOUND')
}
