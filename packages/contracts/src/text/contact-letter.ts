/** Accents, and characters that are not displayed: direction marks, joiners, variation selectors. */
const invisible = /[\u0300-\u036F]|[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]|[\uFE00-\uFE0F]/gu

const withoutAccents = (text: string): string => text.normalize('NFD').replace(invisible, '').normalize('NFC')

/** The sort key of a name: lower case, without accents, ñ a letter of its own. `hilo_sort_key` in SQL does the same. */
const folded = (name: string): string =>
  name.normalize('NFC').toLowerCase().split('ñ').map(withoutAccents).join('ñ').trim()

/**
 * The heading of the alphabetical list that a name belongs under: '#' for no name and for a bare phone number, else
 * its first letter in upper case. Names of one heading are adjacent in the order of the API.
 */
export function letterOfName(name: string | null): string {
  const text = folded(name ?? '')
  if (/^\+?\d*$/u.test(text)) return '#'
  const [first = ''] = text
  const upper = first.toUpperCase()
  // A letter without a capital of its own (ß) stays lower case.
  return upper.toLowerCase() === first ? upper : first
}
