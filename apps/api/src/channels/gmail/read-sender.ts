import { limits } from '@hilo/contracts'
import { addressParser, decodeWords } from 'postal-mime'
import type { InboundCustomer } from '../inbound'

const addressPattern = /^[^\s@<>"]{1,64}@[^\s@<>"]{1,189}$/

interface Named {
  readonly address: string
  readonly name: string
}

/** The people that a header names. */
export const peopleIn = (header: string | undefined): Named[] =>
  addressParser(header ?? '')
    .flatMap((one) => ('group' in one && one.group ? one.group : [one]))
    .flatMap(({ address = '', name = '' }) =>
      addressPattern.test(address)
        ? [{ address: address.toLowerCase(), name: decodeWords(name).trim() }]
        : [],
    )

/** Gmail delivers a.b+c@gmail.com to ab@gmail.com: one mailbox, one person. */
function mailboxOf(address: string): string {
  const [, local = '', domain = ''] = /^(.+)@(.+)$/.exec(address) ?? []
  if (domain !== 'gmail.com' && domain !== 'googlemail.com') return address
  return `${local.replace(/\+.*$/, '').replaceAll('.', '')}@gmail.com`
}

const short = (name: string): string => [...name].slice(0, limits.nameLength).join('')

export function customerOf({ address, name }: Named): InboundCustomer {
  const mailbox = mailboxOf(address)
  return {
    keys: mailbox === address ? [address] : [address, mailbox],
    name: name && name !== address ? short(name) : null,
    fallbackName: short(address.split('@')[0] ?? address),
    phone: null,
    email: address,
  }
}
