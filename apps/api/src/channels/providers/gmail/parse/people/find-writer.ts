import type { InboundCustomer } from '../../../../inbound'
import type { Mail } from '../../wire'
import { isListOfMail } from '../automatic'
import { headerOf } from '../read-mail'
import { isAuthenticated, isOfDomain } from './is-authenticated'
import {
  addressIn,
  businessDomainOf,
  customerOf,
  customerThrough,
  domainOf,
  isSameMailbox,
  type Named,
  peopleIn,
} from './read-sender'

/** `business`: the business wrote to this customer. `mailbox`: the mailbox wrote to itself. */
export type Writer =
  | { readonly by: 'customer' | 'business'; readonly customer: InboundCustomer }
  | { readonly by: 'mailbox' }
  | { readonly by: 'nobody' }

/** The headers that `findWriter` reads. */
export const writersHeaders = [
  'From',
  'To',
  'Reply-To',
  'Authentication-Results',
  'X-Original-From',
  'X-Original-Sender',
  'List-Id',
  'List-Post',
  'Mailing-List',
] as const

interface WriterInput extends Pick<Mail, 'payload' | 'labelIds'> {
  readonly addresses: readonly string[]
  readonly begunBy: readonly string[]
}

/**
 * Who wrote a mail, which is also where answers go: `Reply-To`, where it differs from `From`. Anybody may write any
 * address there, so it counts as that person's only in a mail that Gmail has authenticated as the business's own;
 * otherwise the writer is a separate customer, identified by both addresses (decision 093).
 */
export function findWriter(mail: WriterInput): Writer {
  const { payload, addresses, labelIds } = mail
  const [from] = peopleIn(headerOf(payload, 'from'))
  if (!from) return { by: 'nobody' }
  const sent = labelIds.includes('SENT')
  const own = sent || addresses.includes(from.address)
  const [to] = peopleIn(headerOf(payload, 'to'))
  if (own && to && !addresses.includes(to.address)) return { by: 'business', customer: recipientOf(mail, to) }

  const isInternal = own || isOfBusiness(from, addresses)
  const person = replyToOf(mail, from, isInternal)
  if (person && !isSameMailbox(person.address, from.address)) {
    const trusted = sent || (isInternal && isAuthenticated(payload, from.address))
    const customer = trusted ? customerOf(person) : customerThrough(person, from.address)
    return { by: 'customer', customer }
  }
  if (own) return { by: 'mailbox' }
  // A helpdesk has an address for each exchange: the answer goes there, and the customer stays the same.
  const formKeys = formKeysOf(mail, from)
  const otherKeys = person ? [from.address, ...formKeys] : formKeys
  return {
    by: 'customer',
    customer: customerOf({ ...from, ...(person && { address: person.address }) }, otherKeys),
  }
}

/** The recipient of the business's mail. It is the customer if a form began the exchange, until the customer writes. */
function recipientOf({ begunBy }: WriterInput, to: Named): InboundCustomer {
  const formKey = begunBy.find((key) => isSameMailbox(addressIn(key), to.address))
  return formKey === undefined ? customerOf(to) : { ...customerOf(to), keys: [formKey], email: null }
}

/** The mail's Reply-To, unless that is the mailbox itself or the list through which the mail came. */
function replyToOf({ payload, addresses }: WriterInput, from: Named, isInternal: boolean): Named | undefined {
  // A group replaces a sender in whose name it may not write by itself, and keeps the original in a header.
  if (isListOfMail(payload, from.address))
    for (const name of ['x-original-from', 'x-original-sender']) {
      const [person] = peopleIn(headerOf(payload, name))
      if (person) return person
    }
  const named = peopleIn(headerOf(payload, 'reply-to')).filter(
    (one) =>
      !addresses.includes(one.address) &&
      !isListOfMail(payload, one.address) &&
      (isInternal || !isOfBusiness(one, addresses)),
  )
  return named.find(({ address }) => isSameMailbox(address, from.address)) ?? named[0]
}

function isOfBusiness({ address }: Named, addresses: readonly string[]): boolean {
  const businessDomain = businessDomainOf(addresses)
  return businessDomain !== null && isOfDomain(domainOf(address), businessDomain)
}

/** The keys that a form gave this sender: they now answer from the address that was entered in it. */
const formKeysOf = ({ payload, begunBy }: WriterInput, { address }: Named): string[] =>
  isAuthenticated(payload, address) ? begunBy.filter((key) => isSameMailbox(addressIn(key), address)) : []
