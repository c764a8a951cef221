import { z } from 'zod'
import { inputFields } from '../../world/input'
import { postmasters } from './reports'

const { shared, file, flag, text, messageId } = inputFields

const mail = {
  ...shared,
  /** A new thread with this subject; without it and without `replyTo`, a reply to the last mail of the chat. */
  subject: z.string().max(400).optional(),
  /** Quotes the mail that it replies to, as mail programs do. */
  quote: flag.default(true),
  html: z.string().optional(),
  /** The recipient: an alias of the mailbox. */
  to: z.email().optional(),
  cc: z.string().optional(),
  files: z.array(file).max(10).optional(),
  file: file.optional(),
  headers: z.record(z.string(), z.string()).optional(),
  /** The address of a contact form that sends the mail for them. */
  form: z.email().optional(),
  /** The group that forwards the mail to the mailbox; `rewritten`: from its own address. */
  group: z.email().optional(),
  rewritten: flag.default(false),
  /** The exact Message-ID; null leaves it out. */
  messageIdHeader: z.string().nullable().optional(),
  labels: z.array(z.string()).optional(),
}
const fileMail = { ...mail, file, caption: z.string().optional() }

/** All that a customer can do towards a mailbox. */
export const CustomerMessage = z.discriminatedUnion('type', [
  z.strictObject({ ...mail, type: z.literal('text'), text }),
  z.strictObject({ ...mail, type: z.literal('html'), html: z.string().min(1) }),
  z.strictObject({ ...fileMail, type: z.literal('document') }),
  z.strictObject({ ...fileMail, type: z.literal('image') }),
  z.strictObject({ ...fileMail, type: z.literal('audio'), voice: flag.optional() }),
  z.strictObject({ ...fileMail, type: z.literal('video') }),
  z.strictObject({
    ...mail,
    type: z.literal('album'),
    files: z.array(file).min(2).max(10),
    caption: z.string().optional(),
  }),
  /** An out-of-office reply. */
  z.strictObject({
    ...mail,
    type: z.literal('auto_reply'),
    text: text.default('Estoy fuera de la oficina hasta el lunes.'),
  }),
  z.strictObject({ ...mail, type: z.literal('newsletter'), text: text.default('Novedades de noviembre') }),
  /** A postmaster returns one of our mails, or reports a delay. */
  z.strictObject({
    ...shared,
    type: z.literal('bounce'),
    messageId,
    postmaster: z.enum(postmasters).default('gmail'),
    failed: flag.default(true),
    returned: z.enum(['whole', 'headers', 'nothing']).default('whole'),
  }),
  /** A person of the business answers from Gmail itself. */
  z.strictObject({ ...mail, type: z.literal('echo'), text }),
  /** A person of the business deletes a mail in Gmail. */
  z.strictObject({ ...shared, type: z.literal('revoke'), messageId }),
  /** The exact bytes of a mail. */
  z.strictObject({ ...shared, type: z.literal('raw'), raw: z.string().min(1) }),
])
export type CustomerMessageInput = z.input<typeof CustomerMessage>
export type CustomerMessage = z.output<typeof CustomerMessage>

/** Everything that is a new mail. */
export type MailInput = Exclude<CustomerMessage, { type: 'bounce' | 'revoke' | 'raw' }>
