/** Accents; and what is not seen: marks of direction, joiners, variants. */
const unseen = /[\u0300-\u036F]|[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]|[\uFE00-\uFE0F]/gu

const withoutAccents = (text: string): string => text.normalize('NFD').replace(unseen, '').normalize('NFC')

/** A name as it is sorted: lower case, without accents, ñ a letter of its own. `hilo_sort_key` in SQL does the same. */
const folded = (name: string): string =>
  name.normalize('NFC').toLowerCase().split('ñ').map(withoutAccents).join('ñ').trim()

/**
 * Under which heading of the alphabetical list a name stands: '#' for none and for an optional plus and digits, else its first
 * letter in upper case. Who has the same heading stands together in the order of the API.
 */
export function letterOfName(name: string | null): string {
  const text = folded(name ?? '')
  if (/^\+?\d*$/u.test(text)) return '#'
  const [first = ''] = text
  const upper = first.toUpperCase()
  // Where a letter has no capital of its own (ß) it stays: it is sorted as it is.
  return upper.toLowerCase() === first ? upper : first
}
