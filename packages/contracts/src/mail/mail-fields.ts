import { z } from 'zod'
import { limits } from '../limits'
import { email, optionalText, text } from '../primitives'
import { tooManyRecipients } from './recipients'

export const mailRecipient = z.object({
  address: email,
  name: optionalText(limits.nameLength).nullable().default(null),
})

/** How a person addresses an answer by mail. The customer gets it anyway. */
export const mailFields = z
  .object({
    to: z.array(mailRecipient).default([]),
    cc: z.array(mailRecipient).default([]),
    /** Absent: that of the thread. */
    subject: text(limits.subjectLength).optional(),
    /** Whether the signatures of the person and of the business are added. */
    signed: z.boolean().default(true),
  })
  .refine(({ to, cc }) => to.length + cc.length <= limits.mailRecipients, {
    message: tooManyRecipients,
    path: ['to'],
  })
export type MailFields = z.output<typeof mailFields>

/** The mail fields in a multipart form, where they are JSON. */
export const mailFieldsJson = z
  .string()
  .max(50_000)
  .transform((given, context): unknown => {
    try {
      return JSON.parse(given)
    } catch {
      context.addIssue({ code: 'custom', message: 'Debe ser un objeto con sus campos' })
      return z.NEVER
    }
  })
  .pipe(mailFields)
