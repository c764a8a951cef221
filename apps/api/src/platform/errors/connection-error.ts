import { isUnavailable } from './unavailable'

/** Wrong name or password, or no such database. */
const loginErrors = new Set(['28000', '28P01', '3D000', 'P1000', 'P1003'])

/** The message of `pg`, without a code, where the server asks for a password and there is none. */
const noPassword = 'client password must be a string'

/** The operator's sentence when the database could not be connected to; null for other errors. */
export function connectionErrorSentence(error: unknown): string | null {
  if (error instanceof Error && error.message.includes(noPassword))
    return 'La base de datos pide una contraseña y no hay ninguna: ponla en DATABASE_URL, o en el archivo que indica PGPASSFILE.'
  const code = error instanceof Error ? (error as { code?: unknown }).code : undefined
  return isUnavailable(error) || loginErrors.has(String(code))
    ? 'No se pudo entrar en la base de datos: comprueba que está en marcha y que DATABASE_URL es correcta.'
    : null
}
