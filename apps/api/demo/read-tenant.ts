import type { Db } from '../src/platform/db/db'

/** Runs one plain statement as a tenant, without Prisma, which would make every start slower. */
export async function readTenant<Row>(db: Db, business: string, text: string): Promise<Row[]> {
  const client = await db.pool.connect()
  try {
    await client.query('begin read only')
    await client.query("select set_config('hilo.business', $1, true)", [business])
    const { rows } = await client.query(text, [business])
    return rows as Row[]
  } finally {
    await client.query('rollback').catch(() => {})
    client.release()
  }
}
