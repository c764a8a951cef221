import { type Refusal, refuse } from '@hilo/contracts'

type DefinedFields<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** The fields of a partial update that were sent. */
export function definedFields<T extends object>(data: T): DefinedFields<T> {
  const sent = Object.entries(data).filter(([, value]) => value !== undefined)
  // Object.entries loses the key types.
  return Object.fromEntries(sent) as DefinedFields<T>
}

/** The same, with `version` (the version that the person saw) kept apart from the fields. */
export function splitVersion<D extends { version?: number | undefined }>({ version, ...data }: D) {
  const fields = definedFields(data)
  return { version, fields, anything: Object.keys(fields).length > 0 }
}

interface RowChange<Row, Missing extends Refusal> {
  /** The version that the person saw, if the request names one. */
  readonly version: number | undefined
  /** False when the request changes no field. */
  readonly anything: boolean
  /** Must be one statement: of two requests with the same version, the second then finds no row. */
  write(where: { version?: number }, raise: { version: { increment: 1 } }): Promise<readonly Row[]>
  read(): Promise<Row | null>
  readonly missing: Missing
}

/** Postgres's largest integer: no row ever has this version. */
const maxVersion = 2 ** 31 - 1

/** Optimistic locking: changes a row with a version, or answers STALE. With nothing to write the row is only read. */
export async function changeRow<Row extends { version: number }, Missing extends Refusal>({
  version,
  anything,
  write,
  read,
  missing,
}: RowChange<Row, Missing>): Promise<Row | Missing | Refusal<'STALE'>> {
  if (anything) {
    const seen = version === undefined ? {} : { version: Math.min(version, maxVersion) }
    const [row] = await write(seen, { version: { increment: 1 } })
    if (row) return row
  }
  const row = await read()
  if (!row) return missing
  return anything || (version !== undefined && row.version !== version) ? refuse('STALE') : row
}
