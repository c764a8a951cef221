/** Conditions that keep Postgres from working, by code: the operator repairs these, whatever the statement was. */
const sentences: Readonly<Record<string, string>> = {
  '42501':
    'al usuario de DATABASE_URL le falta un permiso: debe ser el dueño de la base de datos y poder crear roles (CREATEROLE)',
  '55P03': 'otro proceso tuvo ocupada una tabla demasiado tiempo; ejecútala otra vez',
  '25006': 'la base de datos es de solo lectura; DATABASE_URL debe llevar a la principal, no a una réplica',
  '53100': 'el disco de la base de datos está lleno',
  '53300': 'la base de datos no acepta más conexiones; cierra las que sobren o sube max_connections',
}

/** Also for the error of a migration, whose cause is Postgres's. Null for other errors. */
export function databaseErrorSentence(error: unknown, command: string): string | null {
  if (!(error instanceof Error)) return null
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  const sentence = sentences[String(code)]
  if (sentence) return `No se pudo completar «${command}»: ${sentence}.`
  return databaseErrorSentence(cause, command)
}
