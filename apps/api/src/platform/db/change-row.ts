import { type Refusal, refuse } from '@hilo/contracts'

export type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** What a partial update sets: only what was sent. */
export function given<T extends object>(data: T): Given<T> {
  const sent = Object.entries(data).filter(([, value]) => value !== undefined)
  // Entries lose the names of their keys, which are the type's own.
  return Object.fromEntries(sent) as Given<T>
}

/** The same, with the version that the person saw apart. */
export function changesOf<D extends { version?: number | undefined }>({ version, ...data }: D) {
  const fields = given(data)
  return { version, fields, anything: Object.keys(fields).length > 0 }
}

interface RowChange<Row, Missing extends Refusal> {
  /** The version that the person saw, if they say so. */
  readonly version: number | undefined
  /** Whether there is anything to write. */
  readonly anything: boolean
  /** One statement, condition and change together: of two who saw the same version one finds no row. */
  write(where: { version?: number }, raise: { version: { increment: 1 } }): Promise<readonly Row[]>
  read(): Promise<Row | null>
  readonly missing: Missing
}

/** Postgres's largest integer: no row ever has this version. */
const mostVersion = 2 ** 31 - 1

/** Changes a row that carries a version. With nothing to write it is answered as it is. */
export async function changeRow<Row extends { version: number }, Missing extends Refusal>({
  version,
  anything,
  write,
  read,
  missing,
}: RowChange<Row, Missing>): Promise<Row | Missing | Refusal<'STALE'>> {
  if (anything) {
    const seen = version === undefined ? {} : { version: Math.min(version, mostVersion) }
    const [row] = await write(seen, { version: { increment: 1 } })
    if (row) return row
  }
  const row = await read()
  if (!row) return missing
  return anything || (version !== undefined && row.version !== version) ? refuse('STALE') : row
}
