import { z } from 'zod'
import { limits } from './limits'

/** Postgres cannot store NUL, and no name needs it: it is dropped before anything else looks at the text. */
const withoutNul = (text: string): string => text.replaceAll('\u0000', '')

export const uuid = z.uuid()
export const isoDate = z.iso.datetime()
export const count = z.int().min(0)

/** Text as a person typed it: trimmed, not empty, at most `max` characters. */
export const text = (max: number = limits.nameLength) =>
  z.string().max(max).transform(withoutNul).pipe(z.string().trim().min(1))

/** The same, where nothing is an answer too. */
export const optionalText = (max: number = limits.nameLength) =>
  z.string().max(max).transform(withoutNul).pipe(z.string().trim())

/** What the customer reads: kept as typed, blank text refused. */
export const messageText = z
  .string()
  .max(limits.textLength)
  .transform(withoutNul)
  .refine((value) => value.trim().length > 0, { message: 'Escribe un mensaje' })

export const email = z.string().max(limits.emailLength).trim().toLowerCase().pipe(z.email())
