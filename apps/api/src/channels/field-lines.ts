type Json = Readonly<Record<string, unknown>>
const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Enough of a form; one that a stranger made may have no end. */
const mostLines = 60
const deepest = 4

/**
 * What somebody filled in, as lines: 'Campo: valor'. `hidden`: what is there for programs. Of names and options that a
 * form's builder made (`screen_0_Nombre_0`, `0_Excelente`) the words stay.
 */
export function fieldLines(fields: Json, hidden: ReadonlySet<string> = new Set()): string[] {
  return linesOf(fields, hidden, 0).slice(0, mostLines)
}

function linesOf(fields: Json, hidden: ReadonlySet<string>, depth: number): string[] {
  if (depth > deepest) return []
  return Object.entries(fields)
    .slice(0, mostLines)
    .flatMap(([name, value]) => {
      if (hidden.has(name)) return []
      if (isRecord(value)) return linesOf(value, hidden, depth + 1)
      const words = wordsOf(value)
      return words === '' ? [] : [`${labelOf(name)}: ${words}`]
    })
}

/** The words of a name: `delivery_rating` is 'Delivery rating'. */
function labelOf(name: string): string {
  const bare = name.replace(/^screen_\d{1,4}_/iu, '').replace(/_\d{1,4}$/u, '')
  const words = (bare || name).replace(/[_\s]+/gu, ' ').trim()
  return words.charAt(0).toLocaleUpperCase('es') + words.slice(1)
}

function wordsOf(value: unknown): string {
  if (Array.isArray(value)) return value.slice(0, mostLines).map(wordsOf).filter(Boolean).join(', ')
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return value.trim().replace(/^\d{1,4}_(?=\p{L})/u, '')
  return isRecord(value) ? fieldLines(value).join(', ') : ''
}
