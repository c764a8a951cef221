import { momentOf } from '../../meta/moment'
import { type ParsedItem, unparsedItem } from '../../meta/parsed-item'
import { adReferral, type ReferralFields, sharedReferral, withReferral } from '../../shared/referral'
import * as wire from '../wire'
import { parseUpdate } from './parse-update'
import { readPermissionReply } from './permission-reply'
import { readContent } from './read-content'
import { readCustomer } from './read-customer'

/** `contacts`: the sender's, of those in the webhook. */
export function parseMessage(raw: unknown, contacts: readonly unknown[]): ParsedItem {
  const parsed = wire.message.safeParse(raw)
  if (!parsed.success) return unparsedItem(null, 'message', 'pending', 'the message has no id or no type')
  const message = parsed.data
  if (message.group_id !== undefined) return unparsedItem(message.id, 'group', 'ignored')
  const update = parseUpdate(message, contacts)
  if (update) return update
  const customer = readCustomer(message, contacts)
  if (!customer)
    return unparsedItem(message.id, 'message', 'pending', 'the message does not say who wrote it')
  const permission = readPermissionReply(message, customer)
  if (permission) return { dedupeKey: message.id, permission }
  return {
    dedupeKey: message.id,
    message: {
      providerMessageId: message.id,
      customer,
      threadKey: '',
      subject: null,
      sentAt: momentOf(message.timestamp),
      replyTo: message.context?.id ?? null,
      ...withReferral(readContent(message), referralOf(message)),
    },
  }
}

function referralOf({ context, referral }: wire.Message): ReferralFields {
  const often = context?.frequently_forwarded === true
  const product = context?.referred_product?.product_retailer_id
  return {
    ...(product && sharedReferral('product_question', product)),
    ...((often || context?.forwarded === true) && { forwarded: often ? 'often' : 'once' }),
    ...(referral && adReferral(referral.headline)),
  }
}
