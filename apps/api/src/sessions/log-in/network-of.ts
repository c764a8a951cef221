import { isIPv6 } from 'node:net'

/**
 * The network that counts as one address for limits: an IPv4 address, or the /64 network of an IPv6 address, because one IPv6 customer
 * has 2^64 addresses and changes them daily.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('%')[0]?.toLowerCase().split('::') ?? []
  const groups = head === '' ? [] : head.split(':')
  if (tail !== undefined) {
    const after = tail === '' ? 0 : tail.split(':').length + (tail.includes('.') ? 1 : 0)
    while (groups.length + after < 8) groups.push('0')
    if (tail !== '') groups.push(...tail.split(':'))
  }
  const half = groups.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''))
  return `${half.join(':')}::/64`
}
