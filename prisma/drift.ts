import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { noFilters, openSchemaEngine } from './schema-engine'

/** The SQL that would make a database match the schema; objects that Prisma cannot express are dropped in it. */
export async function driftFrom(databaseUrl: string, schema: string): Promise<string> {
  const pool = new CatalogPool({ connectionString: databaseUrl, max: 1 })
  const engine = await openSchemaEngine(new CatalogAdapter(pool))
  const files = [{ path: 'schema.prisma', content: schema }]
  try {
    const { stdout } = await engine.diff({
      from: { tag: 'schemaDatasource', files, configDir: '.' },
      to: { tag: 'schemaDatamodel', files },
      script: true,
      exitCode: null,
      filters: noFilters,
    })
    return stdout ?? ''
  } finally {
    engine.free()
    await pool.end()
  }
}

/** The one-letter type of Postgres's own catalogue, which the adapter refuses to read, and the text it is read as. */
const CHAR = 18
const TEXT = 25
/** The engine's number for a letter. */
const CHARACTER = 6

class CatalogPool extends pg.Pool {
  letters: string[] = []

  // The base class has a dozen signatures; the adapter uses one of them.
  override query = (async (config: pg.QueryArrayConfig) => {
    const client = await this.connect()
    const result = await client.query(config).finally(() => client.release())
    this.letters = result.fields.filter((field) => field.dataTypeID === CHAR).map((field) => field.name)
    for (const field of result.fields) if (field.dataTypeID === CHAR) field.dataTypeID = TEXT
    return result
  }) as unknown as pg.Pool['query']
}

class CatalogAdapter extends PrismaPg {
  constructor(private readonly pool: CatalogPool) {
    super(pool)
  }

  override async connect() {
    const adapter = await super.connect()
    const queryRaw = adapter.queryRaw.bind(adapter)
    adapter.queryRaw = async (query) => {
      const result = await queryRaw(query)
      result.columnTypes = result.columnTypes.map((type, column) =>
        this.pool.letters.includes(result.columnNames[column] ?? '') ? CHARACTER : type,
      )
      return result
    }
    return adapter
  }
}
