import pg from 'pg'

/** A statement that each connection prepares once, under this name. */
export interface Statement {
  readonly name: string
  readonly text: string
}

export interface Answer {
  readonly rows: readonly unknown[]
  /** What Postgres says that it did, such as COMMIT or ROLLBACK. */
  readonly command: string
}

interface Sent {
  readonly statement: Statement
  readonly values: readonly unknown[]
  readonly rows: unknown[]
  /** Known from before, or once its answer describes its rows. */
  readRow: ReadRow | null
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

type ReadRow = (values: readonly (string | null)[]) => unknown

/** What one connection has prepared, by name. `'perhaps'`: a batch failed there, so it is prepared anew. */
export type Prepared = Map<string, ReadRow | 'perhaps'>

/** Of one connection; ours for what arrives and leaves are a fraction of them, the rest are lists by their filters. */
const mostPrepared = 200

const noRows: ReadRow = () => ({})

/**
 * Statements that leave in one write, with one Sync behind them all. Postgres answers them in one piece, and skips all
 * that stand behind one that failed: a COMMIT too. (`pg` by itself sends a Sync for each, which costs several times as much.)
 * It is given to `client.query`, and the methods below `submit` are what `pg` calls with each message of the answer.
 */
export class StatementBatch implements pg.Submittable {
  readonly #prepared: Prepared
  readonly #sent: Sent[] = []
  /** Those that this batch prepares itself. */
  readonly #preparing = new Set<string>()
  readonly #forgotten: string[] = []
  #answered = 0

  constructor(prepared: Prepared) {
    this.#prepared = prepared
  }

  add(statement: Statement, values: readonly unknown[]): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#sent.push({ statement, values, rows: [], readRow: null, resolve, reject })
    })
  }

  submit(connection: pg.Connection): void {
    connection.stream.cork()
    for (const one of this.#sent) {
      const { name, text } = one.statement
      const known = this.#prepared.get(name) ?? this.#makeRoom(connection)
      const isNew = typeof known !== 'function' && !this.#preparing.has(name)
      if (isNew) {
        if (known === 'perhaps') connection.close({ type: 'S', name }, true)
        connection.parse({ name, text, types: [] }, true)
        this.#preparing.add(name)
      }
      if (typeof known === 'function') one.readRow = known
      // The last that was used stands last.
      this.#prepared.delete(name)
      this.#prepared.set(name, known ?? 'perhaps')
      connection.bind({ statement: name, values: one.values.map(asParameter) }, true)
      if (isNew) connection.describe({ type: 'P', name: '' }, true)
      connection.execute({}, true)
    }
    connection.sync()
    connection.stream.uncork()
  }

  /** Each prepared statement keeps its plan in Postgres's memory: the one that was not used for longest goes. */
  #makeRoom(connection: pg.Connection): undefined {
    if (this.#prepared.size < mostPrepared) return
    const [oldest] = this.#prepared.keys()
    if (oldest === undefined) return
    connection.close({ type: 'S', name: oldest }, true)
    this.#prepared.delete(oldest)
    this.#preparing.delete(oldest)
    this.#forgotten.push(oldest)
  }

  handleRowDescription({ fields }: { readonly fields: readonly pg.FieldDef[] }): void {
    const one = this.#sent[this.#answered]
    if (!one) return
    const columns = fields.map(({ name, dataTypeID }) => [name, pg.types.getTypeParser(dataTypeID)] as const)
    one.readRow = (values) => {
      const row: Record<string, unknown> = {}
      for (const [place, [name, parse]] of columns.entries()) {
        const value = values[place] ?? null
        row[name] = value === null ? null : parse(value)
      }
      return row
    }
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    const one = this.#sent[this.#answered]
    if (!one) return
    one.readRow ??= this.#readerOf(one.statement)
    one.rows.push(one.readRow(fields))
  }

  /** The same statement has been answered before in this batch. */
  #readerOf({ name }: Statement): ReadRow {
    const known = this.#prepared.get(name)
    return typeof known === 'function' ? known : noRows
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    const one = this.#sent[this.#answered]
    if (!one) return
    this.#answered += 1
    const { name } = one.statement
    if (this.#prepared.get(name) === 'perhaps') this.#prepared.set(name, one.readRow ?? noRows)
    one.resolve({ rows: one.rows, command: text.split(' ', 1)[0] ?? '' })
  }

  handleError(error: unknown): void {
    const failed = this.#sent[this.#answered]
    // It may have failed because its plan does not fit the table any more.
    if (failed) this.#prepared.set(failed.statement.name, 'perhaps')
    // What stood behind it was skipped, making room too.
    for (const name of this.#forgotten) if (!this.#prepared.has(name)) this.#prepared.set(name, 'perhaps')
    for (const { reject } of this.#sent.slice(this.#answered)) reject(error)
  }

  /** Everything has been answered by then. */
  handleReadyForQuery(): void {}
}

/** As Postgres reads it from text. */
function asParameter(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return `{${value.map(asElement).join(',')}}`
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
  if (typeof value === 'object') return JSON.stringify(value)
  return String(value)
}

function asElement(value: unknown): string {
  const text = asParameter(value)
  return text === null ? 'null' : `"${text.replace(/["\\]/g, '\\$&')}"`
}
