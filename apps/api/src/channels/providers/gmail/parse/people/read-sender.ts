import { limits } from '@hilo/contracts'
import { addressParser, decodeWords } from 'postal-mime'
import type { InboundCustomer } from '../../../../inbound'

const addressPattern = /^[^\s@<>"]{1,64}@[^\s@<>"]{1,189}$/

export interface Named {
  readonly address: string
  readonly name: string
}

/** The people in a header of addresses. */
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

/** The business's own domain; null: its mailbox, the first address, is at Gmail itself. */
export function businessDomainOf([mailbox = '']: readonly string[]): string | null {
  const domain = domainOf(mailbox)
  return domain === '' || isGmail(domain) ? null : domain
}

/** Gmail delivers a.b+c@gmail.com to ab@gmail.com: both are the same person. */
function mailboxOf(address: string): string {
  const domain = domainOf(address)
  if (!isGmail(domain)) return address
  return `${untagged(address).replaceAll('.', '')}@gmail.com`
}

/** The local part without its +tag. A phone number may begin with the plus sign. */
function untagged(address: string): string {
  const local = address.slice(0, address.lastIndexOf('@'))
  const tag = local.indexOf('+', 1)
  return tag === -1 ? local : local.slice(0, tag)
}

/** Whether both addresses are the same mailbox: a helpdesk adds a +tag of its own to each mail's `Reply-To`. */
export const isSameMailbox = (one: string, other: string): boolean =>
  mailboxOf(one) === mailboxOf(other) ||
  (domainOf(one) === domainOf(other) && untagged(one) === untagged(other))

const clip = (name: string): string => [...name].slice(0, limits.nameLength).join('')

export function customerOf({ address, name }: Named, alsoKnownAs: readonly string[] = []): InboundCustomer {
  const others = new Set([mailboxOf(address), ...alsoKnownAs])
  others.delete(address)
  return {
    keys: [address, ...others],
    name: name && name !== address ? clip(name) : null,
    fallbackName: clip(address.split('@')[0] ?? address),
    phone: null,
    email: address,
  }
}

const through = ' vía '

/**
 * A customer for whom another address wrote, such as a form. Nothing proves that it is them, so they get a key of their own
 * instead of their address, and the address is not stored in the contact.
 */
export const customerThrough = (person: Named, writer: string): InboundCustomer => ({
  ...customerOf(person),
  keys: [`${person.address}${through}${writer}`],
  email: null,
})

export const isThrough = (key: string): boolean => key.includes(through)

/** The address for answers to the customer with this key. */
export const addressIn = (key: string): string => key.split(through, 1)[0] ?? key
