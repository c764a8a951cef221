import { z } from 'zod'
import { providerId } from '../meta/items'

const text = z.string()
const id = providerId.optional().catch(undefined)
const flag = z.boolean().optional().catch(undefined)
const words = text.optional().catch(undefined)

// Unknown fields are allowed, and an optional field that is wrong counts as absent: Meta adds fields and leaves others out.

export const message = z.looseObject({
  id: providerId,
  type: text,
  from: text.optional().catch(undefined),
  from_user_id: text.optional().catch(undefined),
  /** The id of the customer for all numbers of several linked portfolios. */
  from_parent_user_id: text.optional().catch(undefined),
  timestamp: z.union([text, z.number()]).optional().catch(undefined),
  group_id: text.optional().catch(undefined),
  context: z
    .looseObject({
      id,
      forwarded: flag,
      frequently_forwarded: flag,
      /** The product of the catalogue that the customer writes about. */
      referred_product: z
        .looseObject({ product_retailer_id: text.optional().catch(undefined) })
        .optional()
        .catch(undefined),
    })
    .optional()
    .catch(undefined),
  /** The ad or post that the customer came from. */
  referral: z
    .looseObject({
      source_type: words,
      /** An id of digits, sometimes as a number. */
      source_id: z.union([text, z.number()]).transform(String).optional().catch(undefined),
      source_url: words,
      headline: words,
      body: words,
      media_type: words,
      image_url: words,
      video_url: words,
      thumbnail_url: words,
      ctwa_clid: words,
      welcome_message: z.looseObject({ text: words }).optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
})
export type Message = z.output<typeof message>

export const contact = z.looseObject({
  profile: z
    .looseObject({ name: text.optional().catch(undefined), username: text.optional().catch(undefined) })
    .optional()
    .catch(undefined),
  wa_id: text.optional().catch(undefined),
  user_id: text.optional().catch(undefined),
})
export type Contact = z.output<typeof contact>
/** An invalid contact counts as an empty one. A constant, because creating a schema takes longer than parsing with it. */
export const contactOrNothing = contact.catch({})

const timestamp = z.union([text, z.number()]).optional().catch(undefined)
/** Anything that has a time. */
export const timed = z.looseObject({ timestamp }).catch({})

/** A message of the conversation's owner: the request of the send, and a template's definition. */
export const standbyEcho = z.looseObject({
  id: providerId,
  timestamp,
  message: z.looseObject({
    type: text.optional().catch(undefined),
    to: text.optional().catch(undefined),
    recipient: text.optional().catch(undefined),
    context: z.looseObject({ message_id: id }).optional().catch(undefined),
  }),
  template: z.unknown().optional(),
})

const role = text.optional().catch(undefined)
const roles = z
  .looseObject({
    previous_owner_role: role,
    previous_owner_app_role: role,
    new_owner_role: role,
    conversation_context: z
      .looseObject({ summary: z.looseObject({ text }).optional().catch(undefined) })
      .optional()
      .catch(undefined),
  })
  .optional()
  .catch(undefined)
export type Handover = NonNullable<z.output<typeof roles>>
/** The value of `messaging_handovers`. All of its parts are optional. */
export const handover = z.looseObject({
  type: text,
  timestamp,
  sender: z.looseObject({ phone_number: role }).optional().catch(undefined),
  control_passed: roles,
  control_taken: roles,
})

/** A customer's decision about a kind of messages. */
export const preference = z.looseObject({
  wa_id: role,
  user_id: role,
  category: text,
  value: text,
  timestamp,
})

export const status = z.looseObject({
  id: providerId,
  status: text,
  timestamp: z.union([text, z.number()]).optional().catch(undefined),
  biz_opaque_callback_data: text.optional().catch(undefined),
  errors: z
    .array(z.looseObject({ code: z.coerce.number() }))
    .optional()
    .catch(undefined),
})

const word = z.string().max(60)
/** The price of a status's message. `billable` may go: Meta calls it deprecated. */
export const price = z
  .looseObject({
    recipient_id: text.optional().catch(undefined),
    recipient_user_id: text.optional().catch(undefined),
    pricing: z
      .looseObject({
        billable: flag,
        category: word.optional().catch(undefined),
        type: word.optional().catch(undefined),
      })
      .optional()
      .catch(undefined),
    conversation: z
      .looseObject({
        expiration_timestamp: z.union([text, z.number()]).optional().catch(undefined),
        origin: z
          .looseObject({ type: word.optional().catch(undefined) })
          .optional()
          .catch(undefined),
      })
      .optional()
      .catch(undefined),
  })
  .catch({})

const caption = text.optional().catch(undefined)
export const media = z.looseObject({
  id: providerId,
  mime_type: text.optional().catch(undefined),
  filename: text.optional().catch(undefined),
  caption,
})

/** Some services that pass webhooks on write numbers as strings. */
const coordinate = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d{1,3}(?:\.\d{1,20})?$/)
    .transform(Number),
])
export const location = z.looseObject({
  latitude: coordinate,
  longitude: coordinate,
  name: text.optional().catch(undefined),
  address: text.optional().catch(undefined),
})

const several = <T extends z.ZodRawShape>(shape: T) =>
  z.array(z.looseObject(shape)).optional().catch(undefined)
export const sharedContacts = z
  .array(
    z.looseObject({
      name: z.looseObject({ formatted_name: text.optional(), first_name: text.optional() }).catch({}),
      /** 'contact_request': the customer's own, by the button of a request; 'other': anybody's. */
      origin: text.optional().catch(undefined),
      phones: several({ phone: text.optional().catch(undefined), wa_id: text.optional().catch(undefined) }),
      emails: several({ email: text.optional().catch(undefined) }),
      urls: several({ url: text.optional().catch(undefined) }),
      addresses: several({
        street: text.optional().catch(undefined),
        city: text.optional().catch(undefined),
        state: text.optional().catch(undefined),
        zip: text.optional().catch(undefined),
        country: text.optional().catch(undefined),
      }),
      org: z
        .looseObject({ company: text.optional().catch(undefined), title: text.optional().catch(undefined) })
        .optional()
        .catch(undefined),
    }),
  )
  .min(1)
export type SharedContact = z.output<typeof sharedContacts>[number]

export const textContent = z.looseObject({ body: text.min(1) })
export const button = z.looseObject({ text: text.min(1) })
const reply = z.looseObject({ title: text.min(1), id, description: text.optional().catch(undefined) })
/** A completed form: of a Flow, or an address. */
export const form = z.looseObject({
  nfm_reply: z.looseObject({ response_json: text, name: text.optional().catch(undefined) }),
})
/** A picture or document that the customer added to a form. */
export const formFile = z.looseObject({
  id: providerId,
  mime_type: text,
  sha256: text,
  file_name: text.optional().catch(undefined),
})
export type FormFile = z.output<typeof formFile>
/** Whether the customer lets the business call. */
export const callPermission = z.looseObject({
  call_permission_reply: z.looseObject({
    response: z.enum(['accept', 'reject']),
    is_permanent: flag,
    expiration_timestamp: z.union([text, z.number()]).optional().catch(undefined),
    response_source: text.optional().catch(undefined),
  }),
})
/** A product that the customer shared from a catalogue. */
export const product = z.looseObject({ product: z.looseObject({ product_retailer_id: text.min(1) }) })

const amount = z.coerce.number().finite()
const orderItem = z.looseObject({
  product_retailer_id: z.coerce.string().min(1),
  quantity: amount.catch(1),
  item_price: amount.optional().catch(undefined),
  currency: text.catch(''),
})
export type OrderItem = z.output<typeof orderItem>
export const order = z.looseObject({
  product_items: z.array(orderItem).min(1),
  text: text.optional().catch(undefined),
})
export type Order = z.output<typeof order>

export const unsupported = z.looseObject({ type: text.optional().catch(undefined) })
export const unsupportedErrors = z.array(
  z.looseObject({
    code: z.coerce.number(),
    title: text.optional().catch(undefined),
    error_data: z
      .looseObject({ details: text.optional().catch(undefined) })
      .optional()
      .catch(undefined),
  }),
)

export const interactive = z.union([
  z.looseObject({ button_reply: reply }).transform(({ button_reply }) => button_reply),
  z.looseObject({ list_reply: reply }).transform(({ list_reply }) => list_reply),
])

export const reaction = z.looseObject({ message_id: providerId, emoji: text.optional().catch(undefined) })
export const edit = z.looseObject({
  original_message_id: providerId,
  message: z.looseObject({ type: text }),
})
export const revoke = z.looseObject({ original_message_id: providerId })
export const system = z.looseObject({
  type: text.optional().catch(undefined),
  wa_id: text.optional().catch(undefined),
  new_wa_id: text.optional().catch(undefined),
  user_id: text.optional().catch(undefined),
  previous_user_id: text.optional().catch(undefined),
})

export const call = z.looseObject({
  id: providerId,
  event: text,
  from: text.optional().catch(undefined),
  from_user_id: text.optional().catch(undefined),
  timestamp: z.union([text, z.number()]).optional().catch(undefined),
  direction: text.optional().catch(undefined),
  session: z
    .looseObject({ sdp_type: text, sdp: text.min(1) })
    .optional()
    .catch(undefined),
  /** Our own value, in an event of a call that the business began. */
  biz_opaque_callback_data: text.optional().catch(undefined),
  /** The duration of an answered call. */
  duration: z.coerce.number().int().min(0).max(1_000_000).optional().catch(undefined),
  errors: z
    .array(z.looseObject({ code: z.coerce.number() }))
    .optional()
    .catch(undefined),
})

export type Call = z.output<typeof call>

/** A message that the business wrote in WhatsApp's own app. */
export const echo = message.extend({
  to: text.optional().catch(undefined),
  to_user_id: text.optional().catch(undefined),
})
