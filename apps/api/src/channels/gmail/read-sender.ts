import { limits } from '@hilo/contracts'
import { addressParser, decodeWords } from 'postal-mime'
import type { InboundCustomer } from '../inbound'

const addressPattern = /^[^\s@<>"]{1,64}@[^\s@<>"]{1,189}$/

export interface Named {
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

export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)

const isGmail = (domain: string): boolean => domain === 'gmail.com' || domain === 'googlemail.com'

/** The domain that is the business's own, where the mailbox, its first address, is not one of Gmail's millions. */
export function houseOf([mailbox = '']: readonly string[]): string | null {
  const domain = domainOf(mailbox)
  return domain === '' || isGmail(domain) ? null : domain
}

/** Gmail delivers a.b+c@gmail.com to ab@gmail.com: one mailbox, one person. */
function mailboxOf(address: string): string {
  const domain = domainOf(address)
  if (!isGmail(domain)) return address
  return `${untagged(address).replaceAll('.', '')}@gmail.com`
}

/** What stands before the domain, without what a person adds to tell their mails apart. A number may begin with the sign. */
function untagged(address: string): string {
  const local = address.slice(0, address.lastIndexOf('@'))
  const tag = local.indexOf('+', 1)
  return tag === -1 ? local : local.slice(0, tag)
}

/** Whether both lead to one person's mailbox: a helpdesk gives each of its mails an address of its own to answer to. */
export const isSameMailbox = (one: string, other: string): boolean =>
  mailboxOf(one) === mailboxOf(other) ||
  (domainOf(one) === domainOf(other) && untagged(one) === untagged(other))

const short = (name: string): string => [...name].slice(0, limits.nameLength).join('')

export function customerOf({ address, name }: Named, alsoKnownAs: readonly string[] = []): InboundCustomer {
  const others = new Set([mailboxOf(address), ...alsoKnownAs])
  others.delete(address)
  return {
    keys: [address, ...others],
    name: name && name !== address ? short(name) : null,
    fallbackName: short(address.split('@')[0] ?? address),
    phone: null,
    email: address,
  }
}

const through = ' vía '

/**
 * Somebody for whom another address wrote: a form, a program. Nobody has proved that it is them, so they are not taken
 * for whoever is known by their address, and their address is not written down as the contact's.
 */
export const customerThrough = (person: Named, writer: string): InboundCustomer => ({
  ...customerOf(person),
  keys: [`${person.address}${through}${writer}`],
  email: null,
})

export const isThrough = (key: string): boolean => key.includes(through)

/** Where answers to a customer of this name go. */
export const addressIn = (key: string): string => key.split(through, 1)[0] ?? key
