import type { Tx } from '../../platform/db/db'
import { before, knownDeviceMs } from '../tokens/lifetimes'
import { networkOf } from './network-of'

/** Whether the user logged in from this browser and network before: then the account-wide limit does not apply. */
export async function isKnownDevice(
  tx: Tx,
  user: string,
  device: { readonly address: string; readonly browser: string },
  now: Date,
): Promise<boolean> {
  const since = before(now, knownDeviceMs).toISOString()
  const addresses = await tx.$queryRaw<{ address: string }[]>`
    select distinct address from sessions
    where user_uuid = ${user}::uuid and browser = ${device.browser} and last_used_at > ${since}::timestamptz`
  const network = networkOf(device.address)
  return addresses.some(({ address }) => networkOf(address) === network)
}
