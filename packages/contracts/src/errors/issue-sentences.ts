import type { z } from 'zod'

type Issue = z.core.$ZodRawIssue

const kinds: Readonly<Record<string, string>> = {
  string: 'Escribe un texto',
  number: 'Escribe un número',
  int: 'Escribe un número entero',
  boolean: 'Responde sí o no: true o false',
  array: 'Debe ser una lista',
  object: 'Debe ser un objeto con sus campos',
  record: 'Debe ser un objeto con sus campos',
  null: 'Déjalo vacío',
}

export const invalidEmail = 'Escribe un correo como nombre@empresa.com'
export const invalidPhone = 'Escribe un teléfono de 6 a 15 dígitos'
export const invalidAddress = 'Escribe un teléfono o un correo'

const formats: Readonly<Record<string, string>> = {
  uuid: 'No es un identificador válido. Copia el `uuid` que respondió la API',
  email: invalidEmail,
  datetime: 'Escribe una fecha y hora como 2026-11-21T14:30:00Z',
  date: 'Escribe una fecha como 2026-11-21',
  url: 'Escribe una dirección web como https://empresa.com',
}

const quoted = (values: readonly unknown[]): string => values.map((value) => `«${String(value)}»`).join(', ')
const plural = (number: unknown, one: string, many: string): string =>
  `${String(number)} ${Number(number) === 1 ? one : many}`

const notValid = 'Este valor no es válido'
const oneOf = (values: readonly unknown[]): string =>
  values.length === 1 ? `Debe ser ${quoted(values)}` : `Elige una de estas opciones: ${quoted(values)}`

function tooSmall({ origin, minimum }: Issue & { code: 'too_small' }): string {
  if (origin === 'string')
    return Number(minimum) === 1
      ? 'No puede quedar vacío'
      : `Usa al menos ${plural(minimum, 'carácter', 'caracteres')}`
  if (origin === 'array') return `Agrega al menos ${plural(minimum, 'elemento', 'elementos')}`
  return `Escribe ${String(minimum)} o un número mayor`
}

function tooBig({ origin, maximum }: Issue & { code: 'too_big' }): string {
  if (origin === 'string') return `Usa como máximo ${plural(maximum, 'carácter', 'caracteres')}`
  if (origin === 'array') return `Deja como máximo ${plural(maximum, 'elemento', 'elementos')}`
  return `Escribe ${String(maximum)} o un número menor`
}

/** The Spanish sentence of a validation issue. A schema's own message has precedence. */
export function issueSentence(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'Falta este dato'
        : (kinds[issue.expected] ?? 'Este valor no es del tipo esperado')
    case 'invalid_format':
      return formats[issue.format] ?? 'No tiene el formato esperado'
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'invalid_value':
      if (issue.input === undefined) return 'Falta este dato'
      return oneOf(issue.values)
    case 'invalid_union':
      return 'options' in issue && Array.isArray(issue.options) ? oneOf(issue.options) : notValid
    case 'unrecognized_keys':
      return issue.keys.length === 1
        ? `Quita ${quoted(issue.keys)}: no existe aquí`
        : `Quita ${quoted(issue.keys)}: no existen aquí`
    default:
      return notValid
  }
}

/** The issues of the union branch that matched best: they say more than that no branch matches. */
function nearestBranch(branches: readonly (readonly z.core.$ZodIssue[])[]): readonly z.core.$ZodIssue[] {
  const isOther = (issue: z.core.$ZodIssue | undefined) =>
    issue === undefined ||
    (issue.path.length === 0 && (issue.code === 'invalid_type' || issue.code === 'invalid_value'))
  return branches.find((issues) => !isOther(issues[0])) ?? []
}

/** Issues as input path -> sentence. `part` is put before each path. */
export function fieldsOf(
  error: { readonly issues: readonly z.core.$ZodIssue[] },
  part = '',
): Record<string, string> {
  const fields: Record<string, string> = {}
  const addIssues = (issues: readonly z.core.$ZodIssue[], parentPath: readonly PropertyKey[]) => {
    for (const issue of issues) {
      const path = [...parentPath, ...issue.path]
      const within = issue.code === 'invalid_union' ? nearestBranch(issue.errors) : []
      if (within.length > 0) addIssues(within, path)
      else {
        const name = path.map(String).join('.') || 'body'
        fields[name] ??= issue.message
      }
    }
  }
  addIssues(error.issues, part ? [part] : [])
  return fields
}
