import type { InboundCustomer } from '../../../inbound'
import type { Mail } from '../wire'
import type { Writer } from './people/find-writer'
import { addressIn, isSameMailbox, isThrough, type Named, peopleIn } from './people/read-sender'
import { headerOf } from './read-mail'

type Written = Extract<Writer, { readonly customer: InboundCustomer }>

/** The conversation to which a mail belongs, and its writer, if that is another person. */
interface PlacedMail {
  readonly customer: InboundCustomer
  readonly writer?: Named
}

/**
 * A person who answers in a customer's thread writes into that customer's conversation, such as a colleague in Cc; and so does
 * the business when it answers the colleague. The threads of forms stay as they are: whom a form names is not proven.
 */
export function placeInThread(
  { payload, heldBy }: Pick<Mail, 'payload' | 'heldBy'>,
  { by, customer }: Written,
): PlacedMail {
  if (!heldBy || [...heldBy.keys, ...customer.keys].some(isThrough)) return { customer }
  const isHolder = heldBy.keys.some((key) => customer.keys.some((own) => isSameMailbox(addressIn(own), key)))
  if (isHolder) return { customer }
  const { name, fallbackName, ...identifiers } = heldBy
  // The thread may be old: the name that is known today stays.
  const holder = { ...identifiers, name: null, fallbackName: name ?? fallbackName, phone: null }
  const [from] = peopleIn(headerOf(payload, 'from'))
  return { customer: holder, ...(by === 'customer' && from && { writer: from }) }
}
