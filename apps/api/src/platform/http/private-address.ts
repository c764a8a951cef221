import { BlockList, isIP } from 'node:net'

const notPublic = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  notPublic.addSubnet(net, bits, 'ipv4')
// Also those in which an address of IPv4 stands, which may be a private one.
for (const [net, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  notPublic.addSubnet(net, bits, 'ipv6')

/** Whether it is of our own network, or no address: what a stranger names must not be requested there. */
export const isPrivateAddress = (address: string): boolean => {
  const family = isIP(address)
  return family === 0 || notPublic.check(address, family === 4 ? 'ipv4' : 'ipv6')
}
