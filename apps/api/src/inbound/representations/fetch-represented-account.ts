import { type AccountRow, connectAccount } from '../../channels/accounts/accounts'
import { writeRepresentation } from '../../channels/represented/represented'
import type { JobPayloads } from '../../platform/jobs/job-payloads'
import type { Services } from '../../platform/services'
import { retryWaitingItems } from '../items/retry-items'

/** Asks the provider for the account of a connection, and stores the items that came by it. Throws where it should ask again. */
export async function fetchRepresentedAccount(
  services: Services,
  { account: uuid, connection: id }: JobPayloads['fetch_represented_account'],
): Promise<void> {
  const { db, clock, log } = services
  const [row] = await db.call<AccountRow>('select * from hilo_webhook_accounts($1)', [uuid])
  const account = row && connectAccount(services, row)
  const answer = await account?.connection.represented?.(id)
  if (!account || !answer) return
  if ('error' in answer) {
    const { kind, code, msg } = answer.error
    log.info({ account: uuid, kind, code }, 'the provider does not say whose a connection is')
    if (kind === 'rejected') return
    throw new Error(msg)
  }
  await db.write(account.business, (tx) => tx.commit(writeRepresentation(tx, account, answer, clock.now())))
  await retryWaitingItems(services, { business_uuid: account.business, uuid })
}
