import pg from 'pg'

/** Whether something in the database needs the secret that it was sealed with. As the owner, and on any schema. */
export async function isSealed(ownerUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    for (const { table, sealed } of places) {
      const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
        table,
      ])
      if (!rows[0]?.there) continue
      const { rowCount } = await client.query(`select from ${table} where ${sealed} limit 1`)
      if (rowCount) return true
    }
    return false
  } finally {
    await client.end()
  }
}

const places = [
  { table: 'installation', sealed: 'secret_mark is not null' },
  { table: 'channel_accounts', sealed: 'length(credentials) > 0' },
] as const
