import { z } from 'zod'
import { providerId } from '../items'

// Unknown fields are allowed, and an optional field that is wrong counts as absent: Meta adds fields and leaves others out.

const text = z.string().optional().catch(undefined)
/** Digits, sometimes as a number. */
const someId = z.union([z.string(), z.number()]).transform(String).optional().catch(undefined)
const moment = z.union([z.string(), z.number()]).optional().catch(undefined)
/** PSID, IGSID or page id: digits, sometimes as a number. */
const party = z.coerce
  .string()
  .regex(/^\d{4,64}$/)
  .optional()
  .catch(undefined)
const participant = z.looseObject({ id: party }).catch({})

export const item = z.looseObject({ sender: participant, recipient: participant, timestamp: moment })
export type Item = z.output<typeof item>

/** An element of a template: a product of the shop, or a card that another app has sent. */
const card = z.looseObject({ title: text, subtitle: text, image_url: text, retailer_id: text })
const cards = z.array(
  card.catch({ title: undefined, subtitle: undefined, image_url: undefined, retailer_id: undefined }),
)
const holder = z
  .looseObject({ elements: cards.optional().catch(undefined) })
  .optional()
  .catch(undefined)

const coordinates = z.looseObject({ lat: z.number(), long: z.number() })
export const attachment = z.looseObject({
  type: z.string(),
  title: text,
  payload: z
    .looseObject({
      url: text,
      title: text,
      /** For templates with buttons. */
      text,
      /** The URL of a story. */
      story_media_url: text,
      product: holder,
      generic: holder,
      elements: cards.optional().catch(undefined),
      sticker_id: z.unknown().optional(),
      coordinates: coordinates.optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
})
export type Attachment = z.output<typeof attachment>
export type Payload = NonNullable<Attachment['payload']>

/** How the customer came: by an ad, or by a link of the business. */
export const referral = z
  .looseObject({
    source: text,
    ref: text,
    ad_id: someId,
    ads_context_data: z
      .looseObject({
        ad_title: text,
        photo_url: text,
        /** Of its thumbnail. */
        video_url: text,
        post_id: someId,
        product_id: someId,
      })
      .optional()
      .catch(undefined),
    /** The product of the shop from which they write. */
    product: z
      .looseObject({ id: z.coerce.string().optional().catch(undefined) })
      .optional()
      .catch(undefined),
  })
  .optional()
  .catch(undefined)
export type Referral = z.output<typeof referral>

export const message = z.looseObject({
  mid: providerId,
  text,
  /** Several attachments are parsed one by one, with null in place of the others. */
  attachments: z.array(z.unknown()).optional().catch(undefined),
  quick_reply: z
    .looseObject({ payload: z.string().max(1000) })
    .optional()
    .catch(undefined),
  reply_to: z
    .looseObject({ mid: providerId.optional().catch(undefined), story: z.unknown().optional() })
    .optional()
    .catch(undefined),
  is_echo: z.boolean().optional().catch(undefined),
  is_deleted: z.boolean().optional().catch(undefined),
  metadata: text,
  referral,
})
export type Message = z.output<typeof message>

export const postback = z.looseObject({
  mid: providerId.optional().catch(undefined),
  title: text,
  payload: z.string().max(1000).optional().catch(undefined),
  referral,
})

export const edit = z.looseObject({
  mid: providerId,
  text: z.string().min(1),
  num_edit: z.number().optional().catch(undefined),
})

/** An edit that has not changed anything. */
export const unchanged = z.looseObject({ num_edit: z.literal(0), text: z.undefined().optional() })

export const handover = z.looseObject({
  new_owner_app_id: z.coerce.string().optional().catch(undefined),
})

export const reaction = z.looseObject({
  mid: providerId,
  action: z.enum(['react', 'unreact']),
  reaction: text,
  emoji: text,
})

export const delivery = z.looseObject({
  mids: z.array(providerId).optional().catch(undefined),
  watermark: moment,
})
export const read = z.looseObject({ mid: providerId.optional().catch(undefined), watermark: moment })
