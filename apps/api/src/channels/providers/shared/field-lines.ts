type Json = Readonly<Record<string, unknown>>
const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Limits for forms of any size: their content comes from strangers. */
const mostLines = 60
const maxDepth = 4

/**
 * The fields of a form as lines: 'Campo: valor'. `hidden`: fields for programs. Removes the numbers that a form builder adds
 * to names and options (`screen_0_Nombre_0`, `0_Excelente`).
 */
export function fieldLines(fields: Json, hidden: ReadonlySet<string> = new Set()): string[] {
  return linesOf(fields, hidden, 0).slice(0, mostLines)
}

function linesOf(fields: Json, hidden: ReadonlySet<string>, depth: number): string[] {
  if (depth > maxDepth) return []
  return Object.entries(fields)
    .slice(0, mostLines)
    .flatMap(([name, value]) => {
      if (hidden.has(name)) return []
      if (isRecord(value)) return linesOf(value, hidden, depth + 1)
      const text = valueText(value)
      return text === '' ? [] : [`${labelOf(name)}: ${text}`]
    })
}

/** A field's name as a label: `delivery_rating` becomes 'Delivery rating'. */
function labelOf(name: string): string {
  const bare = name.replace(/^screen_\d{1,4}_/iu, '').replace(/_\d{1,4}$/u, '')
  const words = (bare || name).replace(/[_\s]+/gu, ' ').trim()
  return words.charAt(0).toLocaleUpperCase('es') + words.slice(1)
}

function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.slice(0, mostLines).map(valueText).filter(Boolean).join(', ')
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return value.trim().replace(/^\d{1,4}_(?=\p{L})/u, '')
  return isRecord(value) ? fieldLines(value).join(', ') : ''
}
