import { z } from 'zod'
import { limits } from './limits'
import { wantedPhone } from './sentences'

/**
 * Postgres cannot store NUL, and in JSON no half of a surrogate pair. No text needs them: they go before anything else
 * looks at it.
 */
const storable = (text: string): string => text.replaceAll('\u0000', '').replace(loneHalves, '\ufffd')
const loneHalves = /\p{Surrogate}/gu

/** Signs that take no room, or only room: a name of nothing else is a gap in every list. */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{C}\p{Z}\u2800]/gu
const isSeen = (text: string): boolean => text === '' || text.replace(unseen, '') !== ''
const nothingSeen = { message: 'Escribe algo que se pueda ver' }

export const uuid = z.uuid()
/** What a client names by its uuid or by its whole row. null and '' name nothing. */
export const uuidOrRow = z
  .union([uuid, z.literal(''), z.looseObject({ uuid })])
  .nullable()
  .transform((named) => (typeof named === 'object' ? named?.uuid : named) || undefined)
  .optional()
export const isoDate = z.iso.datetime()
export const count = z.int().min(0)

/** Text as a person typed it: trimmed, not empty, at most `max` characters. */
export const text = (max: number = limits.nameLength) =>
  z.string().max(max).transform(storable).pipe(z.string().trim().min(1).refine(isSeen, nothingSeen))

/** The same, where nothing is an answer too. */
export const optionalText = (max: number = limits.nameLength) =>
  z.string().max(max).transform(storable).pipe(z.string().trim().refine(isSeen, nothingSeen))

/** What the customer reads: kept as typed, blank text refused. */
export const messageText = z
  .string()
  .max(limits.textLength)
  .transform(storable)
  .refine((value) => value.trim().length > 0, { message: 'Escribe un mensaje' })

const emailPattern =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/
export const email = z
  .string()
  .max(limits.emailLength)
  .trim()
  .toLowerCase()
  .pipe(z.email({ pattern: emailPattern }))

/** What is asked of an e-mail, and below of a phone, for the web too, which carries no schemas. */
export const isEmail = (typed: string): boolean => emailPattern.test(typed.trim())

const country = limits.phonePrefix
const digitsOf = (typed: string): string => typed.replace(/[^0-9]/g, '')

/** Whether what is typed is a number of Colombia without its country. A plus, 00, 57 or more than ten digits bring one. */
export function isNationalPhone(typed: string): boolean {
  const digits = digitsOf(typed)
  const isWhole = /^[^0-9]*\+/.test(typed) || digits.startsWith('00') || digits.startsWith(country)
  return !isWhole && digits.length <= 10
}

/** A client of the specification puts 57 before what was typed: before a number of another country too, and before nothing. */
const putBefore = new RegExp(`^\\s*${country}(?=\\s*\\+)`)

/** Its digits with the country, null of none, undefined of what is no phone. */
export function readPhone(typed: string): string | null | undefined {
  if (typed.trim() === '') return null
  if (!/^[0-9 ()+.-]+$/.test(typed)) return undefined
  const given = typed.replace(putBefore, '')
  const digits = digitsOf(given).replace(/^00/, '')
  if (digits === country) return null
  const whole = isNationalPhone(given) ? `${country}${digits}` : digits
  return /^[0-9]{6,15}$/.test(whole) ? whole : undefined
}

/** A phone as digits with its country, or none. */
export const phone = z
  .string()
  .max(40)
  .transform((typed, context) => {
    const read = readPhone(typed)
    if (read !== undefined) return read
    context.addIssue({ code: 'custom', message: wantedPhone })
    return z.NEVER
  })

/** An e-mail, or none. */
export const optionalEmail = z.union([z.literal('').transform(() => null), email]).nullable()

export const hexColor = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, { message: 'Escribe un color como #d9722e' })
  .toLowerCase()

/** A new password: long enough to be one, short enough for bcrypt to read all of it. */
export const newPassword = z
  .string()
  .min(limits.passwordLength, { message: `Usa al menos ${limits.passwordLength} caracteres` })
  .refine((typed) => new TextEncoder().encode(typed).length <= limits.passwordBytes, {
    message: `Usa como máximo ${limits.passwordBytes} bytes`,
  })

/** `{ id, data }`, `data` partial; with `version`, a stale one is refused. */
export const update = <S extends z.ZodRawShape>(fields: z.ZodObject<S>) =>
  z.object({
    id: uuid,
    data: fields.partial().extend({ version: z.int().min(1).max(limits.integer).optional() }),
  })

export const additionalInfo = z.array(z.object({ title: text(), information: text(2000) })).max(50)
