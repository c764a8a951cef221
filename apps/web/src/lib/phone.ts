/** A telephone number as it is read here: `+57 300 123 4567`; of other countries whole, behind its plus. */
export function formatPhone(digits: string): string {
  const local = /^57(\d{3})(\d{3})(\d{4})$/u.exec(digits)
  return local ? `+57 ${local[1]} ${local[2]} ${local[3]}` : `+${digits}`
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
