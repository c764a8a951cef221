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

const prefix = '57'
const digitsOf = (text: string): string => text.replace(/\D/gu, '')

/** As it is typed: of Colombia without the prefix, of other countries whole, behind its plus. */
export const typedPhone = (stored: string | null): string =>
  stored === null ? '' : stored.startsWith(prefix) ? stored.slice(prefix.length) : `+${stored}`

/** Whether what is typed is a number of Colombia without its prefix: longer ones, and those with a plus, bring theirs. */
export const isNational = (typed: string): boolean =>
  !/^\s*(?:\+|00)/u.test(typed) && digitsOf(typed).length <= 10

/** As it is sent: 57 goes before a national number. */
export function sentPhone(typed: string): string | null {
  if (typed.trim() === '') return null
  if (!isNational(typed)) return typed.trim()
  const whole = `${prefix}${typed.trim()}`
  // Together with its prefix a short one would still look national to the server: the plus says that it is whole.
  return digitsOf(whole).length > 10 ? whole : `+${whole}`
}
