import { isDeepStrictEqual } from 'node:util'
import { type Refusal, refuse } from '@hilo/contracts'

type DefinedFields<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** The fields of a partial update that were sent. */
export function definedFields<T extends object>(data: T): DefinedFields<T> {
  const sent = Object.entries(data).filter(([, value]) => value !== undefined)
  // Object.entries loses the key types.
  return Object.fromEntries(sent) as DefinedFields<T>
}

/** The same, with `version` (the version that the person saw, if they name one) kept apart from the fields. */
export function splitVersion<D extends { version?: number | undefined }>({ version, ...data }: D) {
  return { version, fields: definedFields(data) }
}

/** The sent fields whose value differs from the row's. */
export function changedFields<F extends object>(row: object, fields: F): Partial<F> {
  const stored = row as Readonly<Record<string, unknown>>
  const changed = Object.entries(fields).filter(([name, value]) => !isDeepStrictEqual(value, stored[name]))
  // Object.entries loses the key types.
  return Object.fromEntries(changed) as Partial<F>
}

/** Goes with the fields that are written, so that an older version is refused from then on. */
export const raise = { version: { increment: 1 } } as const

interface SentChange<F> {
  readonly version: number | undefined
  readonly fields: F
}

/**
 * The columns that an update changes in a locked row; null if the row stays as it is. A value that is sent
 * unchanged is no change: it needs no permission and is not written. STALE: the row has changed since the version that
 * the person saw (decision 026).
 */
export function planRowChange<F extends object>(
  row: { readonly version: number },
  { version, fields }: SentChange<F>,
): Partial<F> | null | Refusal<'STALE'> {
  if (version !== undefined && version !== row.version) return refuse('STALE')
  const changed = changedFields(row, fields)
  return Object.keys(changed).length > 0 ? changed : null
}
