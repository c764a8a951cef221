import { z } from 'zod'
import { inputFields } from '../../world/input'

const { file, flag, number, text, contacts, messageId } = inputFields
/** `topic`: the topic of the chat that the message is in. */
/** `business`: the owner of the connected Business account that the customer writes to. */
const shared = {
  ...inputFields.shared,
  topic: number.pipe(z.int().min(1)).optional(),
  business: z.string().optional(),
}
const media = { ...inputFields.media, ...shared }

/** All that a customer can do towards a bot, as the control API and the tests say it. */
export const CustomerMessage = z.discriminatedUnion('type', [
  z.strictObject({ ...shared, type: z.literal('text'), text, quote: z.string().optional() }),
  /** The button that starts a bot, with the link's payload. */
  z.strictObject({ ...shared, type: z.literal('start'), payload: z.string().max(64).optional() }),
  z.strictObject({ ...media, type: z.literal('document') }),
  z.strictObject({ ...media, type: z.literal('image') }),
  z.strictObject({ ...media, type: z.literal('video') }),
  /** Several pictures or videos sent together: one message each, with the same `media_group_id`. */
  z.strictObject({
    ...shared,
    type: z.literal('album'),
    files: z.array(file).min(2).max(10),
    caption: z.string().max(1024).optional(),
  }),
  z.strictObject({ ...shared, file, type: z.literal('audio'), voice: flag.optional() }),
  z.strictObject({ ...shared, file, type: z.literal('sticker'), emoji: z.string().optional() }),
  z.strictObject({
    ...shared,
    type: z.literal('location'),
    latitude: number,
    longitude: number,
    name: z.string().optional(),
    address: z.string().optional(),
  }),
  /** `own`: the customer shares their own number, which proves that it is theirs. */
  z.strictObject({ ...shared, type: z.literal('contacts'), contacts, own: flag.optional() }),
  /** The same by the button of a keyboard. */
  z.strictObject({ ...shared, type: z.literal('share_phone') }),
  /** The data that a mini app returns. */
  z.strictObject({
    ...shared,
    type: z.literal('web_app'),
    data: z.string(),
    button: z.string().default('Abrir'),
  }),
  /** A payment or a refund; amounts in the smallest units. */
  z.strictObject({
    ...shared,
    type: z.literal('payment'),
    refunded: flag.optional(),
    currency: z.string(),
    total: number,
  }),
  /** The last step before a payment, which the bot has ten seconds to approve. */
  z.strictObject({ ...shared, type: z.literal('checkout'), currency: z.string(), total: number }),
  z.strictObject({ ...shared, type: z.literal('reaction'), messageId, emoji: z.string() }),
  /** A tap on a button under a message of the bot. */
  z.strictObject({ ...shared, type: z.literal('choice'), messageId, id: z.string(), title: z.string() }),
  z.strictObject({ ...shared, type: z.literal('edit'), messageId, text: z.string().min(1) }),
  /** Only on the phone, unless it is a chat of a Business account: there either side may delete any message. */
  z.strictObject({ ...shared, type: z.literal('revoke'), messageId }),
  /** The owner of a Business account writes on their own phone. */
  z.strictObject({ ...shared, type: z.literal('echo'), text }),
  z.strictObject({
    ...shared,
    type: z.literal('unsupported'),
    subtype: z.enum(['poll', 'dice', 'story', 'video_note']).default('poll'),
  }),
])
export type CustomerMessageInput = z.input<typeof CustomerMessage>
export type CustomerMessage = z.infer<typeof CustomerMessage>
