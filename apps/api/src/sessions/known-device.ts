import type { Tx } from '../platform/db/db'
import { before, knownDeviceMs } from './lifetimes'
import { networkOf } from './network-of'

/** Somebody who knew the password has been here with this browser: not whom the account-wide limit is for. */
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
  const here = networkOf(device.address)
  return addresses.some(({ address }) => networkOf(address) === here)
}
