import { withClient } from '@hilo/prisma/with-client'

/** Whether the database holds anything encrypted with the installation's secret. Reads as the owner, on any version of the schema. */
export function hasSealedData(ownerUrl: string): Promise<boolean> {
  return withClient(ownerUrl, async (client) => {
    for (const { table, sealed } of sealedColumns) {
      const { rows } = await client.query<{ exists: boolean }>(
        'select to_regclass($1) is not null as exists',
        [table],
      )
      if (!rows[0]?.exists) continue
      const { rowCount } = await client.query(`select from ${table} where ${sealed} limit 1`)
      if (rowCount) return true
    }
    return false
  })
}

const sealedColumns = [
  { table: 'installation', sealed: 'secret_mark is not null' },
  { table: 'channel_accounts', sealed: 'length(credentials) > 0' },
  { table: 'hooks', sealed: 'true' },
  { table: 'push_keys', sealed: 'true' },
] as const
