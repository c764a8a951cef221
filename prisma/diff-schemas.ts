import { ColumnTypeEnum, mockMigrationAwareAdapterFactory } from '@prisma/driver-adapter-utils'
import { noFilters, openSchemaEngine } from './schema-engine'

/** The SQL that turns a database of one schema into one of the other. No database is asked. */
export async function diffSchemas(before: string, after: string): Promise<string> {
  const engine = await openSchemaEngine(noDatabase())
  try {
    const target = (content: string) =>
      content.trim() === ''
        ? { tag: 'empty' as const }
        : { tag: 'schemaDatamodel' as const, files: [{ path: 'schema.prisma', content }] }
    const { stdout } = await engine.diff({
      from: target(before),
      to: target(after),
      script: true,
      exitCode: null,
      filters: noFilters,
    })
    return stdout ?? ''
  } finally {
    engine.free()
  }
}

/** When it opens, the engine asks for the server's version, and for nothing else as long as it only compares texts. */
function noDatabase() {
  const factory = mockMigrationAwareAdapterFactory('postgres')
  const type = ColumnTypeEnum
  return {
    ...factory,
    connect: async () => ({
      ...(await factory.connect()),
      getConnectionInfo: () => ({ schemaName: 'public', supportsRelationJoins: true }),
      queryRaw: async () => ({
        columnNames: ['exists', 'version', 'numeric_version'],
        columnTypes: [type.Boolean, type.Text, type.Int32],
        rows: [[true, 'PostgreSQL 18', 180_000]],
      }),
    }),
  }
}
