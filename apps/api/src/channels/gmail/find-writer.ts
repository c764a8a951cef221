import type { InboundCustomer } from '../inbound'
import { isItsList } from './automatic'
import { headerOf } from './read-letter'
import {
  addressIn,
  customerOf,
  customerThrough,
  domainOf,
  houseOf,
  isSameMailbox,
  type Named,
  peopleIn,
} from './read-sender'
import { isOfDomain, isVouchedFor } from './vouched'
import type { Mail } from './wire'

/** `business`: it wrote to this customer. `mailbox`: to itself. */
export type Writer =
  | { readonly by: 'customer' | 'business'; readonly customer: InboundCustomer }
  | { readonly by: 'mailbox' }
  | { readonly by: 'nobody' }

/** All headers that are looked at here. */
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

interface Read extends Pick<Mail, 'payload' | 'labelIds'> {
  readonly addresses: readonly string[]
  readonly begunBy: readonly string[]
}

/**
 * Who wrote a mail, which is where answers go: whom it says to answer to, where that is somebody else than `From`.
 * Anybody may name anybody there. They are taken for that person only where the business itself wrote for them, by
 * Gmail's word; elsewhere they are a customer of their own, by both addresses.
 */
export function writerOf(mail: Read): Writer {
  const { payload, addresses, labelIds } = mail
  const [from] = peopleIn(headerOf(payload, 'from'))
  if (!from) return { by: 'nobody' }
  const sent = labelIds.includes('SENT')
  const own = sent || addresses.includes(from.address)
  const [to] = peopleIn(headerOf(payload, 'to'))
  if (own && to && !addresses.includes(to.address)) return { by: 'business', customer: answeredBy(mail, to) }

  const ofHouse = own || isOfHouse(from, addresses)
  const person = answeredTo(mail, from, ofHouse)
  if (person && !isSameMailbox(person.address, from.address)) {
    const trusted = sent || (ofHouse && isVouchedFor(payload, from.address))
    const customer = trusted ? customerOf(person) : customerThrough(person, from.address)
    return { by: 'customer', customer }
  }
  if (own) return { by: 'mailbox' }
  // A helpdesk names an address for this very exchange: it is answered there, and is who it always was.
  const names = person ? [from.address, ...begunAs(mail, from)] : begunAs(mail, from)
  return {
    by: 'customer',
    customer: customerOf({ ...from, ...(person && { address: person.address }) }, names),
  }
}

/** Who was answered elsewhere is whom a form had begun the exchange for, as long as they have not written themselves. */
function answeredBy({ begunBy }: Read, to: Named): InboundCustomer {
  const begun = begunBy.find((key) => isSameMailbox(addressIn(key), to.address))
  return begun === undefined ? customerOf(to) : { ...customerOf(to), keys: [begun], email: null }
}

/** Whom the mail says to answer to, where that is not the mailbox again, or the list in front of it. */
function answeredTo({ payload, addresses }: Read, from: Named, ofHouse: boolean): Named | undefined {
  // A group writes in its own name what it may not write in the customer's, and says whose it is.
  if (isItsList(payload, from.address))
    for (const name of ['x-original-from', 'x-original-sender']) {
      const [person] = peopleIn(headerOf(payload, name))
      if (person) return person
    }
  const named = peopleIn(headerOf(payload, 'reply-to')).filter(
    (one) =>
      !addresses.includes(one.address) &&
      !isItsList(payload, one.address) &&
      (ofHouse || !isOfHouse(one, addresses)),
  )
  return named.find(({ address }) => isSameMailbox(address, from.address)) ?? named[0]
}

function isOfHouse({ address }: Named, addresses: readonly string[]): boolean {
  const house = houseOf(addresses)
  return house !== null && isOfDomain(domainOf(address), house)
}

/** Whoever answers us from the address that a form had named is the one for whom the form wrote. */
const begunAs = ({ payload, begunBy }: Read, { address }: Named): string[] =>
  isVouchedFor(payload, address) ? begunBy.filter((key) => isSameMailbox(addressIn(key), address)) : []
