const rules = new Intl.PluralRules('es')

/** `1 mensaje`, `0 mensajes`. Spanish has a third form, for millions, which reads as the plural. */
export function plural(count: number, one: string, other: string): string {
  return `${count} ${rules.select(count) === 'one' ? one : other}`
}

const list = new Intl.ListFormat('es', { type: 'conjunction' })

/** `uno, dos y tres`. */
export const listed = (words: readonly string[]): string => list.format(words)

/** A counter in a pill: `9`, `99+`. */
export const capped = (count: number, cap = 99): string => (count > cap ? `${cap}+` : String(count))
