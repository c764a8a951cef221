import { z } from 'zod'
import { invalidPhone } from './errors/issue-sentences'
import { limits } from './limits'
import { emailPattern } from './text/email'
import { parsePhone } from './text/phone'

/**
 * Postgres cannot store NUL, nor a lone surrogate in JSON. Both are removed before any other check.
 */
const storable = (text: string): string => text.replaceAll('\u0000', '').replace(loneHalves, '\ufffd')
const loneHalves = /\p{Surrogate}/gu

/** Blank and zero-width characters: a name of nothing else would look empty in every list. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{C}\p{Z}\u2800]/gu
const isVisible = (text: string): boolean => text === '' || text.replace(invisible, '') !== ''
const invisibleText = { message: 'Escribe algo que se pueda ver' }

/** In lower case, as Postgres writes it: otherwise one row would have several names. */
export const uuid = z.uuid().toLowerCase()
/** A row that another has: a client may send its uuid, or the row as it read it. */
export const uuidOfRow = z
  .union([uuid, z.looseObject({ uuid })])
  .transform((named) => (typeof named === 'string' ? named : named.uuid))
/** The same; null and '' mean none. */
export const uuidOrRow = z
  .union([uuid, z.literal(''), z.looseObject({ uuid })])
  .nullable()
  .transform((named) => (typeof named === 'object' ? named?.uuid : named) || undefined)
  .optional()
export const isoDate = z.iso.datetime()
export const count = z.int().min(0)

/** Text that a person typed: trimmed, not empty, at most `max` characters. */
export const text = (max: number = limits.nameLength) =>
  z.string().max(max).transform(storable).pipe(z.string().trim().min(1).refine(isVisible, invisibleText))

/** The same, but may be empty. */
export const optionalText = (max: number = limits.nameLength) =>
  z.string().max(max).transform(storable).pipe(z.string().trim().refine(isVisible, invisibleText))

/** A text for the customer: not trimmed, but not blank. */
export const messageText = z
  .string()
  .max(limits.textLength)
  .transform(storable)
  .refine((value) => value.trim().length > 0, { message: 'Escribe un mensaje' })

export const email = z
  .string()
  .max(limits.emailLength)
  .trim()
  .toLowerCase()
  .pipe(z.email({ pattern: emailPattern }))

/** A phone, as digits with the country; null if empty. */
export const phone = z
  .string()
  .max(40)
  .transform((typed, context) => {
    const read = parsePhone(typed)
    if (read !== undefined) return read
    context.addIssue({ code: 'custom', message: invalidPhone })
    return z.NEVER
  })

/** An e-mail; null if empty. */
export const optionalEmail = z.union([z.literal('').transform(() => null), email]).nullable()

export const hexColor = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, { message: 'Escribe un color como #d9722e' })
  .toLowerCase()

/** A new password, at most as long as bcrypt reads. Whether it is easy to guess only the server knows. */
export const newPassword = z
  .string()
  .min(limits.passwordLength, { message: `Usa al menos ${limits.passwordLength} caracteres` })
  .refine(isVisible, invisibleText)
  .refine((typed) => new TextEncoder().encode(typed).length <= limits.passwordBytes, {
    message: `Usa como máximo ${limits.passwordBytes} bytes`,
  })

/** `{ id, data }` with only the fields to change. With `version`, an update of a row that changed since is refused. */
export const update = <S extends z.ZodRawShape>(fields: z.ZodObject<S>) =>
  z.object({
    id: uuid,
    data: fields.partial().extend({ version: z.int().min(1).max(limits.integer).optional() }),
  })

export const additionalInfo = z.array(z.object({ title: text(), information: text(2000) })).max(50)
