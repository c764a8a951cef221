import type { Statement } from '../../platform/db/pipeline/pipeline'
import type { StatementSender } from '../../platform/db/pipeline/statement-sender'
import { before, knownDeviceMs } from '../tokens/lifetimes'
import { networkOf } from './network-of'

const readAddresses: Statement = {
  name: 'read_addresses_of_browser',
  text: `select distinct address from sessions
    where user_uuid = $1::uuid and browser = $2 and last_used_at > $3::timestamptz`,
}

/** Whether the user logged in from this browser and network before: then the account-wide limit does not apply. */
export async function isKnownDevice(
  tx: StatementSender,
  user: string,
  device: { readonly address: string; readonly browser: string },
  now: Date,
): Promise<boolean> {
  const values = [user, device.browser, before(now, knownDeviceMs)]
  const addresses = await tx.send<{ address: string }>(readAddresses, values)
  const network = networkOf(device.address)
  return addresses.some(({ address }) => networkOf(address) === network)
}
