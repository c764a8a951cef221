const rules = new Intl.PluralRules('es')

/** `1 mensaje`, `0 mensajes`. The third form of Spanish, for millions, is the plural here. */
export function plural(count: number, one: string, other: string): string {
  return `${count} ${rules.select(count) === 'one' ? one : other}`
}

const list = new Intl.ListFormat('es', { type: 'conjunction' })

/** `uno, dos y tres`. */
export const formatList = (words: readonly string[]): string => list.format(words)

/** A counter in a pill: `9`, `99+`. */
export const cappedCount = (count: number, cap = 99): string => (count > cap ? `${cap}+` : String(count))
