import { Resolver } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { isPrivateAddress } from '../private-address'

/** A stranger names these addresses, so their name servers may be slow. Not `dns.lookup`, of which a process has four at once. */
const lookUpMs = 3_000
const lookUps = 2

export type Resolve = (host: string) => Promise<readonly string[]>

/** All addresses of a name; none: it has none now. */
export const resolveHost: Resolve = async (host) => {
  if (host === 'localhost') return ['127.0.0.1']
  const resolver = new Resolver({ timeout: lookUpMs, tries: lookUps })
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
}

/** Without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

const netsOf = (nets: readonly string[]): BlockList => {
  const list = new BlockList()
  for (const net of nets) {
    const [address = '', bits] = net.split('/')
    const type = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, type)
    else list.addSubnet(address, Number(bits), type)
  }
  return list
}

/** Whether a request may go there: to the operator's networks in any case, else to public addresses and encrypted. */
const mayReach = (address: string, protocol: string, nets: BlockList): boolean =>
  nets.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4') ||
  (protocol === 'https:' && !isPrivateAddress(address))

/** Whether the URL names an address itself, and one that must not be requested. */
export const literalObstacle = (url: URL, nets: readonly string[]): boolean => {
  const host = hostOf(url)
  return isIP(host) !== 0 && !mayReach(host, url.protocol, netsOf(nets))
}

export type CheckedAddress =
  | { readonly address: string; readonly family: 4 | 6 }
  | { readonly error: 'address_refused' | 'no_address' }

/**
 * The address to which the connection must go. It is resolved once, so that another answer of the name server a moment later leads
 * nowhere else; a name of which any address is refused is refused.
 */
export async function checkAddress(
  url: URL,
  nets: readonly string[],
  resolve: Resolve,
): Promise<CheckedAddress> {
  const host = hostOf(url)
  const found = isIP(host) ? [host] : await resolve(host)
  const [first] = found
  if (first === undefined) return { error: 'no_address' }
  const allowed = netsOf(nets)
  if (!found.every((address) => mayReach(address, url.protocol, allowed))) return { error: 'address_refused' }
  return { address: first, family: isIP(first) === 6 ? 6 : 4 }
}
