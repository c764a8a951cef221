import { isUnavailable } from './unavailable'

/** Wrong name or password, or no such database. */
const loginErrors = new Set(['28000', '28P01', '3D000', 'P1000', 'P1003'])

/** The operator's sentence when the database could not be connected to; null for other errors. */
export function connectionErrorSentence(error: unknown): string | null {
  const code = error instanceof Error ? (error as { code?: unknown }).code : undefined
  return isUnavailable(error) || loginErrors.has(String(code))
    ? 'No se pudo entrar en la base de datos: comprueba que está en marcha y que DATABASE_URL es correcta.'
    : null
}
