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
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

type ReadRow = (values: readonly (string | null)[]) => unknown

/** What one connection has prepared, by name. `'perhaps'`: a batch failed there, so it is prepared anew. */
export type Prepared = Map<string, ReadRow | 'perhaps'>

const noRows: ReadRow = () => ({})

/**
 * Statements that leave in one write, with one Sync behind them all. Postgres answers them in one piece, and skips all
 * that stand behind one that failed: a COMMIT too. (`pg` by itself sends a Sync for each, which costs several times as much.)
 * It is given to `client.query`, and the methods below `submit` are what `pg` calls with each message of the answer.
 */
export class StatementBatch implements pg.Submittable {
  readonly #prepared: Prepared
  readonly #sent: Sent[] = []
  #answered = 0
  #readRow: ReadRow | null = null

  constructor(prepared: Prepared) {
    this.#prepared = prepared
  }

  add(statement: Statement, values: readonly unknown[]): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#sent.push({ statement, values, rows: [], resolve, reject })
    })
  }

  submit(connection: pg.Connection): void {
    const preparing = new Set<string>()
    connection.stream.cork()
    for (const { statement, values } of this.#sent) {
      const { name, text } = statement
      const known = this.#prepared.get(name)
      const isNew = typeof known !== 'function' && !preparing.has(name)
      if (isNew) {
        if (known === 'perhaps') connection.close({ type: 'S', name }, true)
        connection.parse({ name, text, types: [] }, true)
        preparing.add(name)
      }
      connection.bind({ statement: name, values: values.map(asParameter) }, true)
      if (isNew) connection.describe({ type: 'P', name: '' }, true)
      connection.execute({}, true)
    }
    for (const name of preparing) this.#prepared.set(name, 'perhaps')
    connection.sync()
    connection.stream.uncork()
  }

  handleRowDescription({ fields }: { readonly fields: readonly pg.FieldDef[] }): void {
    const columns = fields.map(({ name, dataTypeID }) => [name, pg.types.getTypeParser(dataTypeID)] as const)
    this.#readRow = (values) => {
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
    const known = this.#prepared.get(one.statement.name)
    const readRow = this.#readRow ?? (typeof known === 'function' ? known : noRows)
    one.rows.push(readRow(fields))
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    const one = this.#sent[this.#answered]
    if (!one) return
    this.#answered += 1
    const { name } = one.statement
    if (typeof this.#prepared.get(name) !== 'function') this.#prepared.set(name, this.#readRow ?? noRows)
    this.#readRow = null
    one.resolve({ rows: one.rows, command: text.split(' ', 1)[0] ?? '' })
  }

  handleError(error: unknown): void {
    const failed = this.#sent[this.#answered]
    // It may have failed because its plan does not fit the table any more.
    if (failed) this.#prepared.set(failed.statement.name, 'perhaps')
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
  return String(value)
}

function asElement(value: unknown): string {
  const text = asParameter(value)
  return text === null ? 'null' : `"${text.replace(/["\\]/g, '\\$&')}"`
}
