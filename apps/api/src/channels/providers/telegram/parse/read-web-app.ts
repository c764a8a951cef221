import { fieldLines } from '../../shared/field-lines'

/** The data of a mini app: one line for each field of a JSON object, anything else unchanged. */
export function webAppText(data: string, button: string | undefined): string {
  const title = `📲 ${button?.trim() || 'Datos de la aplicación'}`
  const lines = linesOf(data)
  return [title, ...(lines.length > 0 ? lines : [data.trim()])].filter(Boolean).join('\n')
}

function linesOf(data: string): string[] {
  try {
    const value: unknown = JSON.parse(data)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? fieldLines({ ...value })
      : []
  } catch {
    return []
  }
}
