import { isNationalPhone, limits } from '@hilo/contracts'

/** Country codes of one and two digits; all others have three. */
const country = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/u
/** Groups of three, and of four at the end where threes do not divide the number. */
const group = /\d{4}(?=(?:\d{4})?$)|\d{1,3}/gu

/** `+57 300 123 4567` */
export function formatPhone(digits: string): string {
  const prefix = country.exec(digits)?.[0] ?? ''
  return [`+${prefix}`, ...(digits.slice(prefix.length).match(group) ?? [])].join(' ')
}

/** A customer's handle on a channel: phone numbers are formatted, others are unchanged. */
export const formatHandle = (handle: string): string =>
  /^\+?\d{7,15}$/u.test(handle) ? formatPhone(handle.replace('+', '')) : handle

/** A stored phone for an input: a Colombian number without its country, any other with a plus and its country. */
export function phoneForInput(stored: string | null): string {
  if (stored === null) return ''
  const rest = stored.slice(limits.phonePrefix.length)
  return stored.startsWith(limits.phonePrefix) && isNationalPhone(rest) ? rest : `+${stored}`
}

/** A typed phone for the API: a national number gets the prefix 57. */
export function phoneForApi(typed: string): string | null {
  const trimmed = typed.trim()
  if (trimmed === '') return null
  return isNationalPhone(trimmed) ? `${limits.phonePrefix}${trimmed}` : trimmed
}
