import dns from 'node:dns/promises'
import { isIP } from 'node:net'
import { isPrivateAddress } from '../platform/http/private-address'

/**
 * Why a push must not be sent to this address, which a browser gave; null: it may be. 'refused': it is not of the open network, so an
 * attacker could make us request addresses of ours. 'unknown': its name is not found at this moment.
 */
export async function obstacleToPush(
  address: string,
  ownBase?: string,
): Promise<'refused' | 'unknown' | null> {
  const url = new URL(address)
  if (ownBase !== undefined && url.origin === new URL(ownBase).origin) return null
  if (url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '')
    return 'refused'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host)) return isPrivateAddress(host) ? 'refused' : null
  const found = await dns.lookup(host, { all: true }).catch(() => null)
  if (!found?.length) return 'unknown'
  return found.some((one) => isPrivateAddress(one.address)) ? 'refused' : null
}
