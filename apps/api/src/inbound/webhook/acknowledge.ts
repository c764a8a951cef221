import { type AccountRow, connectAccount } from '../../channels/accounts/accounts'
import type { JobPayloads } from '../../platform/jobs/job-payloads'
import type { Services } from '../../platform/services'

/** Acknowledges an item to the provider, without retries: the provider and the customer's phone soon give up. */
export async function acknowledge(
  services: Services,
  { account, handle }: JobPayloads['acknowledge'],
): Promise<void> {
  const [row] = await services.db.call<AccountRow>('select * from hilo_webhook_accounts($1)', [account])
  const error = row && (await connectAccount(services, row).connection.acknowledge?.(handle))
  if (error) services.log.info({ account, code: error.code }, 'the provider refused an acknowledgement')
}
