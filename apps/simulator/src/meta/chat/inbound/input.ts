import { z } from 'zod'
import { AdInput } from '../../../world/ads'
import { inputFields } from '../../../world/input'

const { shared, file, flag, number, text, messageId } = inputFields
/** Neither channel has captions: a file and a text are two messages. */
const media = { ...shared, file }

/** All that a customer can do towards a page or an Instagram account. */
export const CustomerMessage = z.discriminatedUnion('type', [
  z.strictObject({
    ...shared,
    type: z.literal('text'),
    text,
    /** The ad that the customer came by. */
    ad: AdInput.optional(),
  }),
  z.strictObject({ ...media, type: z.literal('document') }),
  z.strictObject({ ...media, type: z.literal('image') }),
  z.strictObject({ ...media, type: z.literal('video') }),
  z.strictObject({ ...media, type: z.literal('audio'), voice: flag.optional() }),
  z.strictObject({ ...shared, type: z.literal('sticker'), file: file.optional() }),
  /** One message with several attachments. */
  z.strictObject({ ...shared, type: z.literal('album'), files: z.array(file).min(2).max(10) }),
  /** Only on Messenger. */
  z.strictObject({
    ...shared,
    type: z.literal('location'),
    latitude: number,
    longitude: number,
    name: z.string().optional(),
    address: z.string().optional(),
  }),
  z.strictObject({ ...shared, type: z.literal('reaction'), messageId, emoji: z.string() }),
  /** A tap on a button of a message (`postback`) or on a quick reply. */
  z.strictObject({ ...shared, type: z.literal('choice'), messageId, id: z.string(), title: z.string() }),
  /** 'Empezar', a link with a reference, or an ad. */
  z.strictObject({
    ...shared,
    type: z.literal('start'),
    payload: z.string().optional(),
    ref: z.string().optional(),
    ad: AdInput.optional(),
  }),
  /** A customer who has written before comes by a link with a reference, or by an ad. */
  z.strictObject({
    ...shared,
    type: z.literal('referral'),
    ref: z.string().min(1).default('enlace'),
    ad: AdInput.optional(),
  }),
  z.strictObject({ ...shared, type: z.literal('edit'), messageId, text: z.string().min(1) }),
  /** Instagram sends a webhook; Messenger does not. */
  z.strictObject({ ...shared, type: z.literal('revoke'), messageId }),
  /** Only on Instagram: about a story. */
  z.strictObject({ ...shared, type: z.literal('story_reply'), text }),
  z.strictObject({ ...shared, type: z.literal('story_mention'), file: file.optional() }),
  /** A publication: with its picture, or as the address of its page. */
  z.strictObject({
    ...shared,
    type: z.literal('share'),
    title: z.string().default('Una publicación'),
    file: file.optional(),
    link: z.url().optional(),
  }),
  z.strictObject({
    ...shared,
    type: z.literal('reel'),
    title: z.string().default('Un reel'),
    file: file.optional(),
  }),
  /** A product of the shop that the account has in Meta's catalogue. */
  z.strictObject({
    ...shared,
    type: z.literal('product'),
    title: z.string().min(1),
    price: z.string().optional(),
    sku: z.string().optional(),
    file: file.optional(),
  }),
  z.strictObject({ ...shared, type: z.literal('like') }),
  z.strictObject({ ...shared, type: z.literal('link'), url: z.url(), title: z.string().default('Enlace') }),
  z.strictObject({ ...shared, type: z.literal('unsupported') }),
  /** The business answers from Meta's own inbox. */
  z.strictObject({ ...shared, type: z.literal('echo'), text: z.string().optional(), file: file.optional() }),
  /** Another app takes the customer over, or gives them back to Hilo. */
  z.strictObject({ ...shared, type: z.literal('handover'), to: z.enum(['hilo', 'app']) }),
])
export type CustomerMessageInput = z.input<typeof CustomerMessage>
export type CustomerMessage = z.infer<typeof CustomerMessage>
