/** Sorting puts ñ after n; searching treats it as n and ignores accents (the product asks for both). */
const collator = new Intl.Collator('es', { sensitivity: 'base', numeric: true })

export const compareNames = (a: string, b: string): number => collator.compare(a, b)

const marks = /\p{Diacritic}/gu

/** A text as searches compare it: lower case, no accents, ñ as n. */
export const searchKey = (text: string): string => text.normalize('NFD').replace(marks, '').toLowerCase()
