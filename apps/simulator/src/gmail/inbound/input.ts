import { z } from 'zod'
import { customerActs } from '../../stage/input'
import { postmasters } from './reports'

const { shared, file, flag, text, messageId } = customerActs

const letter = {
  ...shared,
  /** A new thread with this subject; without it and without `replyTo`, an answer to the last mail of the thread. */
  subject: z.string().max(400).optional(),
  /** The mail that it answers is quoted under it, as mail programs do. */
  quote: flag.default(true),
  html: z.string().optional(),
  /** An alias of the mailbox. */
  to: z.email().optional(),
  cc: z.string().optional(),
  files: z.array(file).max(10).optional(),
  file: file.optional(),
  headers: z.record(z.string(), z.string()).optional(),
  /** A form at this address writes for them. */
  form: z.email().optional(),
  /** They write to this group, which hands it on to the mailbox; in its own name, where `rewritten`. */
  group: z.email().optional(),
  rewritten: flag.default(false),
  /** Word for word; null leaves it out. */
  messageIdHeader: z.string().nullable().optional(),
  labels: z.array(z.string()).optional(),
}
const fileLetter = { ...letter, file, caption: z.string().optional() }

/** All that a customer can do towards a mailbox. */
export const CustomerMessage = z.discriminatedUnion('type', [
  z.strictObject({ ...letter, type: z.literal('text'), text }),
  z.strictObject({ ...letter, type: z.literal('html'), html: z.string().min(1) }),
  z.strictObject({ ...fileLetter, type: z.literal('document') }),
  z.strictObject({ ...fileLetter, type: z.literal('image') }),
  z.strictObject({ ...fileLetter, type: z.literal('audio'), voice: flag.optional() }),
  z.strictObject({ ...fileLetter, type: z.literal('video') }),
  z.strictObject({
    ...letter,
    type: z.literal('album'),
    files: z.array(file).min(2).max(10),
    caption: z.string().optional(),
  }),
  /** The absence note of somebody's own mail program. */
  z.strictObject({
    ...letter,
    type: z.literal('auto_reply'),
    text: text.default('Estoy fuera de la oficina hasta el lunes.'),
  }),
  z.strictObject({ ...letter, type: z.literal('newsletter'), text: text.default('Novedades de noviembre') }),
  /** A postmaster gives one of our mails back, or says that it is late. */
  z.strictObject({
    ...shared,
    type: z.literal('bounce'),
    messageId,
    postmaster: z.enum(postmasters).default('gmail'),
    failed: flag.default(true),
    returned: z.enum(['whole', 'headers', 'nothing']).default('whole'),
  }),
  /** Somebody answers from Gmail itself. */
  z.strictObject({ ...letter, type: z.literal('echo'), text }),
  /** Somebody deletes a mail in Gmail. */
  z.strictObject({ ...shared, type: z.literal('revoke'), messageId }),
  /** The bytes of a mail, word for word. */
  z.strictObject({ ...shared, type: z.literal('raw'), raw: z.string().min(1) }),
])
export type CustomerMessageInput = z.input<typeof CustomerMessage>
export type CustomerMessage = z.output<typeof CustomerMessage>
