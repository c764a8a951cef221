import type { Env } from '../env'
import { connectionErrorSentence } from '../platform/errors/connection-error'
import { databaseErrorSentence } from './database-error'

/** Ends a command with a sentence for the operator. */
export class CommandError extends Error {}

/** Returns the sentence about the result. */
export type RunCommand = (env: Env, args: string[]) => Promise<string>

const codeOf = (error: unknown): string => {
  const code = error instanceof Error ? (error as { code?: unknown }).code : undefined
  return typeof code === 'string' ? code : ''
}

const diskSentences: Readonly<Record<string, string>> = {
  ENOSPC: 'No hay espacio en el disco',
  EDQUOT: 'No hay espacio en el disco',
  ENOENT: 'No existe',
  EACCES: 'Falta el permiso de leer o escribir',
  EPERM: 'Falta el permiso de leer o escribir',
  EROFS: 'No se puede escribir',
  ENOTDIR: 'Hay un archivo donde debe haber una carpeta, en',
  EISDIR: 'Se esperaba un archivo, y es una carpeta',
}

/** A table, a column or a function is not there. */
const notMigrated = new Set(['42P01', '42703', '42883', 'P2021', 'P2022'])

export function operatorSentence(error: unknown, command: string): string {
  const code = codeOf(error)
  if (error instanceof CommandError) return error.message
  const refused = databaseErrorSentence(error, command)
  if (refused) return refused
  const closed = connectionErrorSentence(error)
  if (closed) return closed
  const disk = diskSentences[code]
  if (disk) return `${disk}${pathOf(error)}. No se pudo completar «${command}».`
  if (notMigrated.has(code)) return 'La base de datos no está al día: ejecuta primero «migrate».'
  if (code.startsWith('ERR_PARSE_ARGS'))
    return `No entiendo las opciones de «${command}»: mira «help» para ver cómo se usa.`
  const reason = (error instanceof Error ? error.message : String(error)).trim().split('\n').at(-1) ?? ''
  return `No se pudo completar «${command}»: ${reason.replace(/\.$/, '')}.`
}

const pathOf = (error: unknown): string => {
  const { path } = error as NodeJS.ErrnoException
  // An unfinished file stands beside its final place.
  return path === undefined ? '' : ` ${path.replace(/\.part$/, '')}`
}
