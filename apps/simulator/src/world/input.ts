import { z } from 'zod'

const messageId = z.string().min(1)
/** In a form every field is text. */
const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])
const number = z.union([z.number(), z.string().min(1).transform(Number).pipe(z.number())])

const file = z.object({
  name: z.string().min(1).max(240),
  mime: z.string().min(1),
  bytes: z.instanceof(Uint8Array),
})

export interface InputFile {
  name: string
  mime: string
  bytes: Uint8Array
}

const shared = {
  /** The account's id; by default the customer's account, or the only one. */
  account: z.string().optional(),
  replyTo: messageId.optional(),
  forwarded: flag.optional(),
}

/** Fields that the channels' message schemas share. */
export const inputFields = {
  messageId,
  flag,
  number,
  file,
  shared,
  media: { ...shared, file, caption: z.string().max(1024).optional() },
  text: z.string().min(1).max(65_536),
  contacts: z.array(z.object({ name: z.string().min(1), phone: z.string().min(6) })).min(1),
}
