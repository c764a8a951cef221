import { limits } from '../limits'

const country = limits.phonePrefix
const digitsOf = (typed: string): string => typed.replace(/[^0-9]/g, '')

/** Whether this is a Colombian number without its country: no plus, 00 or 57 before it, and at most ten digits. */
export function isNationalPhone(typed: string): boolean {
  const digits = digitsOf(typed)
  const hasCountry = /^[^0-9]*\+/.test(typed) || digits.startsWith('00') || digits.startsWith(country)
  return !hasCountry && digits.length <= 10
}

/** The specification's client adds 57 to whatever was typed, even before the plus of another country's number. */
const prefixBeforePlus = new RegExp(`^\\s*${country}(?=\\s*\\+)`)

/** The digits with the country; null for an empty input, undefined for anything else. */
export function parsePhone(typed: string): string | null | undefined {
  if (typed.trim() === '') return null
  if (!/^[0-9 ()+.-]+$/.test(typed)) return undefined
  const withoutPrefix = typed.replace(prefixBeforePlus, '')
  const digits = digitsOf(withoutPrefix).replace(/^00/, '')
  if (digits === country) return null
  const whole = isNationalPhone(withoutPrefix) ? `${country}${digits}` : digits
  return /^[0-9]{6,15}$/.test(whole) ? whole : undefined
}
