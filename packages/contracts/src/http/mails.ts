import { z } from 'zod'
import { endpoint } from '../endpoint'
import { access } from '../permissions'
import { uuid } from '../primitives'
import { routes } from '../routes'
import { mailPersonSchema } from './entities'

/** The mailboxes of the business, none of which may be a recipient (`OWN_MAILBOX`). */
const mailboxes = z.array(z.string())

const mailReplySchema = z.object({
  /** The customer, who gets every answer. Null: Hilo knows no address of the customer. */
  customer: mailPersonSchema.nullable(),
  /** The subject of the answer, unless the person writes another one. */
  subject: z.string().nullable(),
  /**
   * The recipients that 'Responder a todos' adds: the writers and receivers of the last mail that names others; a mail between the
   * customer and us alone forgets nobody. None of the business's own mailboxes.
   */
  to: z.array(mailPersonSchema),
  cc: z.array(mailPersonSchema),
  mailboxes,
  /** Added below the text. Empty: nothing. */
  signature: z.string(),
})
export type MailReply = z.output<typeof mailReplySchema>

export const mailEndpoints = {
  mailReply: endpoint({
    ...routes.mailReply,
    summary:
      'A quién, con qué asunto y con qué firma responder un correo; `to` y `cc` son los demás de «Responder a todos»',
    access: access.session,
    key: 'interactions:read',
    params: z.object({ id: uuid }),
    response: mailReplySchema,
    errors: ['CONVERSATION_NOT_FOUND', 'NOT_A_MAIL'],
  }),
  mailSignatures: endpoint({
    ...routes.mailSignatures,
    summary:
      'La firma de correo propia y la de la empresa, que van juntas debajo de cada correo, y los buzones de la empresa',
    access: access.session,
    response: z.object({ own: z.string(), business: z.string(), mailboxes }),
    errors: [],
  }),
}
