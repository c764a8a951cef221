/** Sorting respects ñ (after n); searching ignores it, as it ignores accents (the product asks for both). */
const collator = new Intl.Collator('es', { sensitivity: 'base', numeric: true })

export const compareNames = (a: string, b: string): number => collator.compare(a, b)

const marks = /\p{Diacritic}/gu

/** What a search compares: lower case, no accents, ñ as n. */
export const fold = (text: string): string => text.normalize('NFD').replace(marks, '').toLowerCase()

/** Under which letter a name stands: accents fall (Á is A), Ñ is a letter of its own, the rest is '#'. */
export function groupLetter(name: string): string {
  const first = name.trim().charAt(0).toLocaleUpperCase('es')
  if (first === 'Ñ') return first
  const letter = first.normalize('NFD').charAt(0)
  return /^\p{L}$/u.test(letter) ? letter : '#'
}

/** A name that is none, or only a telephone number: it stands under '#'. */
export const isNameless = (name: string | null | undefined): boolean => /^\s*\+?\d*\s*$/u.test(name ?? '')
