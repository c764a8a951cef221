import { recordOf } from '../../meta/items'
import { momentOf } from '../../meta/moment'
import { type ParsedItem, unparsedItem } from '../../meta/parsed-item'
import { adReferral, type ReferralFields, sharedReferral, withReferral } from '../../shared/referral'
import * as wire from '../wire'
import { onlyFileOf, readFormFile } from './form-files'
import { parseUpdate } from './parse-update'
import { readPermissionReply } from './permission-reply'
import { readContent } from './read-content'
import { readCustomer } from './read-customer'

/** `contacts`: the sender's, of those in the webhook. */
export function parseMessage(raw: unknown, contacts: readonly unknown[]): ParsedItem {
  const parsed = wire.message.safeParse(withType(raw))
  if (!parsed.success) return unparsedItem(null, 'message', 'pending', 'the message has no id or no type')
  const message = parsed.data
  if (message.group_id !== undefined) return unparsedItem(message.id, 'group', 'ignored', 'group')
  const update = parseUpdate(message, contacts)
  if (update) return update
  const customer = readCustomer(message, contacts)
  if (!customer)
    return unparsedItem(message.id, 'message', 'pending', 'the message does not say who wrote it')
  const permission = readPermissionReply(message, customer)
  if (permission) return { dedupeKey: message.id, permission }
  const file = onlyFileOf(message)
  const key = file === null ? message.id : `${message.id}/${file.id}`
  return {
    dedupeKey: key,
    message: {
      providerMessageId: key,
      customer,
      threadKey: '',
      subject: null,
      sentAt: momentOf(message.timestamp),
      replyTo: message.context?.id ?? null,
      ...(file === null ? withReferral(readContent(message), referralOf(message)) : readFormFile(file)),
    },
  }
}

/** Places and contacts come without a type from some services that pass webhooks on. */
function withType(raw: unknown): unknown {
  const message = recordOf(raw)
  if (message.type !== undefined) return raw
  const type = ['location', 'contacts'].find((name) => message[name] !== undefined)
  return type === undefined ? raw : { ...message, type }
}

function referralOf({ context, referral }: wire.Message): ReferralFields {
  const often = context?.frequently_forwarded === true
  const product = context?.referred_product?.product_retailer_id
  return {
    ...(product && sharedReferral('product_question', product)),
    ...((often || context?.forwarded === true) && { forwarded: often ? 'often' : 'once' }),
    ...(referral && adReferral(adOf(referral))),
  }
}

const adOf = (referral: NonNullable<wire.Message['referral']>) => ({
  source: referral.source_type,
  id: referral.source_id,
  headline: referral.headline,
  body: referral.body,
  link: referral.source_url,
  media: referral.media_type,
  image: referral.image_url,
  video: referral.video_url,
  thumbnail: referral.thumbnail_url,
  welcome: referral.welcome_message?.text,
  click: referral.ctwa_clid,
})
