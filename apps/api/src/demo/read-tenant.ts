import type { Db } from '../platform/db/db'

/** Plain statements under one tenant. Every start asks the demo's questions, and Prisma takes its time to wake up. */
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
