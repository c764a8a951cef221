import { z } from 'zod'
import { phoneDigits } from '../core/phone-number'

/** Parses a phone number with separators into its digits. */
export const phoneInput = z.string().transform((text, { addIssue }) => {
  const digits = phoneDigits(text)
  if (digits !== null) return digits
  addIssue('Escribe un teléfono de 6 a 15 dígitos, con el país delante')
  return z.NEVER
})
