import { z } from 'zod'

const text = z.string().optional().catch(undefined)
/** Up to 52 bits: exact as a JSON number, and a string in our code. */
export const id = z.int().transform(String)

// Unknown fields are allowed, and an optional field that is wrong counts as absent: each version of Telegram adds fields.

export const user = z.looseObject({
  id,
  is_bot: z.boolean().optional().catch(undefined),
  first_name: text,
  last_name: text,
  username: text,
})
export type User = z.output<typeof user>

/** A private one has the name of the person. */
export const chat = z.looseObject({
  id,
  type: z.string(),
  first_name: text,
  last_name: text,
  username: text,
})

const base = { message_id: id, chat, date: z.number() }
export const message = z.looseObject({
  ...base,
  from: user.optional().catch(undefined),
  edit_date: z.number().optional().catch(undefined),
  reply_to_message: z.looseObject({ message_id: id }).optional().catch(undefined),
  text,
  caption: text,
  media_group_id: text,
  /** In a private chat: the topic, if it has topics. In groups also the thread of an answer. */
  message_thread_id: id.optional().catch(undefined),
  is_topic_message: z.boolean().optional().catch(undefined),
  /** The bot that wrote it in the name of a Business account. */
  sender_business_bot: z.looseObject({ id }).optional().catch(undefined),
})
export type Message = z.output<typeof message>

const connectionId = z.string().regex(/^[\x21-\x7e]{1,128}$/)
export const businessMessage = z.looseObject({ business_connection_id: connectionId })

const right = z.boolean().optional().catch(undefined)
export const businessConnection = z.looseObject({
  id: connectionId,
  user,
  // Until the year 9999: it is stored as it is.
  date: z.int().min(0).max(253_402_300_799),
  is_enabled: z.boolean(),
  rights: z
    .looseObject({
      can_reply: right,
      can_delete_outgoing_messages: right,
      can_delete_sent_messages: right,
      can_delete_all_messages: right,
    })
    .optional()
    .catch(undefined),
})
export type BusinessConnection = z.output<typeof businessConnection>

export const businessDeletions = z.looseObject({
  business_connection_id: connectionId,
  chat,
  message_ids: z.array(id).min(1),
})

const button = z.looseObject({ text: z.string(), callback_data: text })
export const press = z.looseObject({
  id: z.string().regex(/^[\x21-\x7e]{1,128}$/),
  from: user,
  data: text,
  message: z
    .looseObject({
      ...base,
      message_thread_id: id.optional().catch(undefined),
      is_topic_message: z.boolean().optional().catch(undefined),
      business_connection_id: connectionId.optional().catch(undefined),
      reply_markup: z
        .looseObject({ inline_keyboard: z.array(z.array(button)) })
        .optional()
        .catch(undefined),
    })
    .optional()
    .catch(undefined),
})

const money = { currency: z.string(), total_amount: z.number() }
const orderInfo = z
  .looseObject({
    name: text,
    phone_number: text,
    email: text,
    shipping_address: z.record(z.string(), z.unknown()).optional().catch(undefined),
  })
  .optional()
  .catch(undefined)
export const checkout = z.looseObject({
  id: z.string().regex(/^[\x21-\x7e]{1,128}$/),
  from: user,
  ...money,
  order_info: orderInfo,
})
export const payment = z.looseObject({ ...money, telegram_payment_charge_id: text, order_info: orderInfo })
export type Payment = z.output<typeof payment>
export const invoice = z.looseObject({ ...money, title: text, description: text })
export const webAppData = z.looseObject({ data: z.string(), button_text: text })

const emoji = z.looseObject({ type: z.string(), emoji: text })
export const reaction = z.looseObject({
  chat,
  message_id: id,
  user,
  date: z.number(),
  new_reaction: z.array(emoji),
})

export const membership = z.looseObject({
  chat,
  from: user,
  date: z.number(),
  new_chat_member: z.looseObject({ status: z.string() }),
})

export const file = z.looseObject({
  file_id: z.string().regex(/^[\x21-\x7e]{1,256}$/),
  file_name: text,
  mime_type: text,
  file_size: z.int().min(0).optional().catch(undefined),
})
export type File = z.output<typeof file>
/** The same picture in several sizes, the largest last. */
export const photo = z.array(file).min(1)

const flag = z.boolean().optional().catch(undefined)
/** Browsers cannot show an animated one; its `thumbnail` is a still picture. */
export const sticker = z.looseObject({
  ...file.shape,
  is_animated: flag,
  is_video: flag,
  emoji: text,
  thumbnail: file.optional().catch(undefined),
})
export type Sticker = z.output<typeof sticker>

export const location = z.looseObject({ latitude: z.number(), longitude: z.number() })
export const venue = z.looseObject({ location, title: text, address: text })
export const sharedContact = z.looseObject({
  phone_number: text,
  first_name: text,
  last_name: text,
  user_id: id.optional().catch(undefined),
})
