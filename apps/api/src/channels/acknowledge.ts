import type { JobPayloads } from '../platform/jobs/jobs'
import type { Services } from '../platform/services'
import { type AccountRow, connectAccount } from './accounts'

/** Once: a provider that heard nothing gives up by itself, and so does the customer's phone. */
export async function acknowledge(
  services: Services,
  { account, handle }: JobPayloads['acknowledge'],
): Promise<void> {
  const [row] = await services.db.call<AccountRow>('select * from hilo_webhook_accounts($1)', [account])
  const error = row && (await connectAccount(services, row).connection.acknowledge?.(handle))
  if (error) services.log.info({ account, code: error.code }, 'the provider took no acknowledgement')
}
