import pg from 'pg'

/** A statement that each connection prepares once, under this name. */
export interface Statement {
  readonly name: string
  readonly text: string
}

export interface Answer {
  readonly rows: readonly unknown[]
  /** Postgres's command tags, such as COMMIT or ROLLBACK. */
  readonly command: string
}

interface Sent {
  readonly statement: Statement
  readonly values: readonly unknown[]
  readonly rows: unknown[]
  /** Null until the answer describes its columns, unless an earlier batch already knew them. */
  readRow: ReadRow | null
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

type ReadRow = (values: readonly (string | null)[]) => unknown

/**
 * The statements that one connection has prepared, by name. `'unsure'`: a batch failed, so the statement is prepared anew; so is one whose name has
 * another text, whose rows would else be read as those of its namesake.
 */
export type Prepared = Map<string, { readonly text: string; readonly readRow: ReadRow | 'unsure' }>

/** Per connection. Most are lists, one for each combination of filters. */
const maxPrepared = 200

const noRows: ReadRow = () => ({})

/**
 * Statements sent in one write with one Sync at the end. Postgres skips everything behind a statement that failed, COMMIT
 * included. (`pg` itself sends a Sync for each statement, which costs several times as much.) `client.query` calls `submit`,
 * and the methods below it with each message of the answer.
 */
export class StatementBatch implements pg.Submittable {
  readonly #prepared: Prepared
  readonly #sent: Sent[] = []
  /** The texts that this batch prepares, by name. */
  readonly #preparing = new Map<string, string>()
  readonly #evicted: Statement[] = []
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
      const held = this.#prepared.get(name) ?? this.#evictOldest(connection)
      const known = held?.text === text ? held.readRow : 'unsure'
      const isNew = typeof known !== 'function' && this.#preparing.get(name) !== text
      if (isNew) {
        if (held) connection.close({ type: 'S', name }, true)
        connection.parse({ name, text, types: [] }, true)
        this.#preparing.set(name, text)
      }
      if (typeof known === 'function') one.readRow = known
      // Most recently used last.
      this.#prepared.delete(name)
      this.#prepared.set(name, { text, readRow: known })
      connection.bind({ statement: name, values: one.values.map(asParameter) }, true)
      if (isNew) connection.describe({ type: 'P', name: '' }, true)
      connection.execute({}, true)
    }
    connection.sync()
    connection.stream.uncork()
  }

  /** Plans take Postgres's memory: the least recently used statement is closed. */
  #evictOldest(connection: pg.Connection): undefined {
    if (this.#prepared.size < maxPrepared) return
    const [first] = this.#prepared
    if (first === undefined) return
    const [name, { text }] = first
    connection.close({ type: 'S', name }, true)
    this.#prepared.delete(name)
    this.#preparing.delete(name)
    this.#evicted.push({ name, text })
  }

  handleRowDescription({ fields }: { readonly fields: readonly pg.FieldDef[] }): void {
    const one = this.#sent[this.#answered]
    if (!one) return
    const columns = fields.map(({ name, dataTypeID }) => [name, pg.types.getTypeParser(dataTypeID)] as const)
    one.readRow = (values) => {
      const row: Record<string, unknown> = {}
      for (const [index, [name, parse]] of columns.entries()) {
        const value = values[index] ?? null
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

  /** For a statement that an earlier one of this batch has described. */
  #readerOf({ name, text }: Statement): ReadRow {
    const described = this.#sent.find(
      ({ statement, readRow }) => readRow && statement.name === name && statement.text === text,
    )
    return described?.readRow ?? noRows
  }

  handleCommandComplete({ text: tag }: { readonly text: string }): void {
    const one = this.#sent[this.#answered]
    if (!one) return
    this.#answered += 1
    const { name, text } = one.statement
    const held = this.#prepared.get(name)
    if (held?.text === text && held.readRow === 'unsure')
      this.#prepared.set(name, { text, readRow: one.readRow ?? noRows })
    one.resolve({ rows: one.rows, command: tag.split(' ', 1)[0] ?? '' })
  }

  handleError(error: unknown): void {
    const failed = this.#sent[this.#answered]
    // Its plan may no longer fit the table.
    if (failed) this.#doubt(failed.statement)
    // Everything behind it was skipped, the closing of evicted statements too.
    for (const evicted of this.#evicted) if (!this.#prepared.has(evicted.name)) this.#doubt(evicted)
    for (const { reject } of this.#sent.slice(this.#answered)) reject(error)
  }

  #doubt({ name, text }: Statement): void {
    this.#prepared.set(name, { text, readRow: 'unsure' })
  }

  /** Nothing to do: every statement has been answered. */
  handleReadyForQuery(): void {}
}

/** A parameter in Postgres's text format. */
function asParameter(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return `{${value.map(asElement).join(',')}}`
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`
  if (typeof value === 'object') return JSON.stringify(value)
  return String(value)
}

function asElement(value: unknown): string {
  const text = asParameter(value)
  return text === null ? 'null' : `"${text.replace(/["\\]/g, '\\$&')}"`
}
