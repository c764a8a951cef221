import { z } from 'zod'
import { AdInput } from '../../world/ads'

const messageId = z.string().min(1)
/** In a form every field is text. */
const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])
const number = z.union([z.number(), z.string().min(1).transform(Number).pipe(z.number())])

const shared = {
  /** The account's phone_number_id; by default the customer's account, or the only one. */
  account: z.string().optional(),
  replyTo: messageId.optional(),
  forwarded: flag.optional(),
}

const file = z.object({
  name: z.string().min(1).max(240),
  mime: z.string().min(1),
  bytes: z.instanceof(Uint8Array),
})

const media = { ...shared, file, caption: z.string().max(1024).optional() }

/** All that a customer can do towards a business, as the control API and the tests say it. */
export const CustomerMessage = z.discriminatedUnion('type', [
  z.strictObject({
    ...shared,
    type: z.literal('text'),
    text: z.string().min(1).max(65_536),
    /** The ad that the customer came by. */
    ad: AdInput.optional(),
  }),
  z.strictObject({ ...media, type: z.literal('document') }),
  z.strictObject({ ...media, type: z.literal('image') }),
  z.strictObject({ ...media, type: z.literal('video') }),
  z.strictObject({ ...shared, file, type: z.literal('audio'), voice: flag.optional() }),
  z.strictObject({ ...shared, file, type: z.literal('sticker'), animated: flag.optional() }),
  z.strictObject({
    ...shared,
    type: z.literal('location'),
    latitude: number,
    longitude: number,
    name: z.string().optional(),
    address: z.string().optional(),
  }),
  z.strictObject({
    ...shared,
    type: z.literal('contacts'),
    contacts: z.array(z.object({ name: z.string().min(1), phone: z.string().min(6) })).min(1),
  }),
  /** The customer shares their own contact, by the button of a request. */
  z.strictObject({ ...shared, type: z.literal('share_phone') }),
  /** An empty emoji removes the reaction. */
  z.strictObject({ ...shared, type: z.literal('reaction'), messageId, emoji: z.string() }),
  /** A tap on a template's quick reply. */
  z.strictObject({ ...shared, type: z.literal('button'), text: z.string(), payload: z.string().optional() }),
  /** A tap on a button or a row of a list. */
  z.strictObject({
    ...shared,
    type: z.literal('interactive'),
    kind: z.enum(['button_reply', 'list_reply']),
    id: z.string(),
    title: z.string(),
    description: z.string().optional(),
  }),
  /** A decision about calls of the business, in answer to a request or by itself. */
  z.strictObject({
    ...shared,
    type: z.literal('call_permission'),
    decision: z.enum(['temporary', 'permanent', 'none']),
  }),
  /** A completed form (a Flow): its fields and their values. */
  z.strictObject({
    ...shared,
    type: z.literal('form'),
    answers: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])),
  }),
  z.strictObject({
    ...shared,
    type: z.literal('order'),
    text: z.string().optional(),
    items: z
      .array(
        z.object({
          sku: z.string().min(1),
          quantity: z.int().min(1),
          price: z.number(),
          currency: z.string(),
        }),
      )
      .min(1),
  }),
  z.strictObject({ ...shared, type: z.literal('edit'), messageId, text: z.string().min(1) }),
  z.strictObject({ ...shared, type: z.literal('revoke'), messageId }),
  z.strictObject({ ...shared, type: z.literal('unsupported'), subtype: z.string().default('poll') }),
  /** The business answers from the WhatsApp app on the same number. */
  z.strictObject({ ...shared, type: z.literal('echo'), text: z.string().min(1).max(65_536) }),
  /** Meta's AI answers the customer, or their thread changes hands. */
  z.strictObject({ ...shared, type: z.literal('ai_answer'), text: z.string().min(1).max(65_536) }),
  z.strictObject({ ...shared, type: z.literal('handover'), to: z.enum(['hilo', 'ai', 'app']) }),
  /** The customer stops the marketing of the business, or resumes it. */
  z.strictObject({ ...shared, type: z.literal('marketing'), value: z.enum(['stop', 'resume']) }),
  /** The customer changes number. */
  z.strictObject({ ...shared, type: z.literal('system'), phone: z.string().regex(/^\d{6,15}$/) }),
])
export type CustomerMessageInput = z.input<typeof CustomerMessage>
export type CustomerMessage = z.infer<typeof CustomerMessage>
