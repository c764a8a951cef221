/** Sorting respects ñ (after n); searching ignores it, as it ignores accents (the product asks for both). */
const collator = new Intl.Collator('es', { sensitivity: 'base', numeric: true })

export const compareNames = (a: string, b: string): number => collator.compare(a, b)

const marks = /\p{Diacritic}/gu

/** What a search compares: lower case, no accents, ñ as n. */
export const fold = (text: string): string => text.normalize('NFD').replace(marks, '').toLowerCase()
