import { adCalled, cameBy, sharing, type Way } from '../came-by'
import { momentOf } from '../meta/moment'
import { keptAs, type Told } from '../meta/told'
import { parseUpdate } from './parse-update'
import { readContent } from './read-content'
import { readCustomer } from './read-customer'
import * as wire from './wire'

/** `contacts`: those of the webhook that the message is from. */
export function parseMessage(raw: unknown, contacts: readonly unknown[]): Told {
  const parsed = wire.message.safeParse(raw)
  if (!parsed.success) return keptAs(null, 'message', 'pending', 'the message has no id or no type')
  const message = parsed.data
  if (message.group_id !== undefined) return keptAs(message.id, 'group', 'ignored')
  const update = parseUpdate(message, contacts)
  if (update) return update
  const customer = readCustomer(message, contacts)
  if (!customer) return keptAs(message.id, 'message', 'pending', 'the message does not say who wrote it')
  return {
    dedupeKey: message.id,
    message: {
      providerMessageId: message.id,
      customer,
      threadKey: '',
      subject: null,
      sentAt: momentOf(message.timestamp),
      replyTo: message.context?.id ?? null,
      ...cameBy(readContent(message), wayOf(message)),
    },
  }
}

function wayOf({ context, referral }: wire.Message): Way {
  const often = context?.frequently_forwarded === true
  const product = context?.referred_product?.product_retailer_id
  return {
    ...(product && sharing('product_question', product)),
    ...((often || context?.forwarded === true) && { forwarded: often ? 'often' : 'once' }),
    ...(referral && adCalled(referral.headline)),
  }
}
