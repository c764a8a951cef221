import { isNationalPhone, limits } from '@hilo/contracts'

/** Of one and of two figures; all other countries have three. */
const country = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/u
/** Threes; at the end fours, where threes do not come out even. */
const group = /\d{4}(?=(?:\d{4})?$)|\d{1,3}/gu

/** A telephone number as it is read, its country apart: `+57 300 123 4567`. */
export function formatPhone(digits: string): string {
  const prefix = country.exec(digits)?.[0] ?? ''
  return [`+${prefix}`, ...(digits.slice(prefix.length).match(group) ?? [])].join(' ')
}

/** How a customer is addressed on a channel: telephones get their form, the rest stands as it is. */
export const formatHandle = (handle: string): string =>
  /^\+?\d{7,15}$/u.test(handle) ? formatPhone(handle.replace('+', '')) : handle

/** As it is typed: of Colombia without its country, what would be read as another number whole, behind its plus. */
export function typedPhone(stored: string | null): string {
  if (stored === null) return ''
  const rest = stored.slice(limits.phonePrefix.length)
  return stored.startsWith(limits.phonePrefix) && isNationalPhone(rest) ? rest : `+${stored}`
}

/** As it is sent: 57 goes before a national number. */
export function sentPhone(typed: string): string | null {
  const said = typed.trim()
  if (said === '') return null
  return isNationalPhone(said) ? `${limits.phonePrefix}${said}` : said
}
