import {
  type CheckedAddress,
  checkAddress,
  type Resolve,
  resolveHost,
} from '../platform/http/outgoing/checked-address'

/** An installation's own push service may be anywhere. */
const anywhere = ['0.0.0.0/0', '::/0']

/**
 * The address to which a push must go, whose URL a browser gave. 'address_refused': it is not of the open network, so an attacker could make us
 * request addresses of ours. 'no_address': its name is not found at this moment.
 */
export async function checkPushAddress(
  endpoint: string,
  ownBase: string | undefined,
  resolve: Resolve = resolveHost,
): Promise<CheckedAddress> {
  const url = new URL(endpoint)
  if (ownBase !== undefined && url.origin === new URL(ownBase).origin)
    return checkAddress(url, anywhere, resolve)
  if (url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '')
    return { error: 'address_refused' }
  return checkAddress(url, [], resolve)
}
