/** Sorting puts ñ after n; searching treats it as n (`foldText` of the contracts). */
const collator = new Intl.Collator('es', { sensitivity: 'base', numeric: true })

export const compareNames = (a: string, b: string): number => collator.compare(a, b)
