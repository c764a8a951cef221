import { lockInteractions } from '../../entries/lock-rows'
import type { InteractionRow } from '../../entries/rows'
import type { PipelinedTx } from '../../platform/db/pipeline/pipeline'
import { identitiesOfCustomerSql } from '../customers/identities-of-customer'
import type { IncomingMessage } from './incoming-message'

const lockLast = lockInteractions(
  'lock_last_interactions',
  `select distinct on (conversation_uuid) uuid from interactions
    where business_uuid = $1 and conversation_uuid = any(array(
      select c.uuid from conversations c where c.business_uuid = $1 and c.channel_account_uuid = $2
        and c.identity_uuid = any(array(${identitiesOfCustomerSql}))))
    order by conversation_uuid, created_at desc`,
)

/**
 * Locks the last interaction of each of the customer's threads. A message that opens no interaction is added to one of them.
 */
export const lockLastInteractions = (
  tx: PipelinedTx,
  { business, uuid }: { readonly business: string; readonly uuid: string },
  { customer }: Pick<IncomingMessage, 'customer'>,
): Promise<InteractionRow[]> => tx.send<InteractionRow>(lockLast, [business, uuid, customer.keys])
