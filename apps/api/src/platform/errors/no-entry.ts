import { isUnavailable } from './unavailable'

/** Wrong name or password, or no such database. */
const noEntry = new Set(['28000', '28P01', '3D000', 'P1000', 'P1003'])

/** For the operator, where the database did not let us in; null where something else is wrong. */
export function noEntrySentence(error: unknown): string | null {
  const code = error instanceof Error ? (error as { code?: unknown }).code : undefined
  return isUnavailable(error) || noEntry.has(String(code))
    ? 'No se pudo entrar en la base de datos: comprueba que está en marcha y que DATABASE_URL es correcta.'
    : null
}
