import { afterAll, beforeAll, expect, it } from 'vitest'
import { bootApi, type TestApi } from '../../test/boot'
import { outgrownTablesSweep } from './analyze-outgrown'

let api: TestApi
beforeAll(async () => {
  api = await bootApi({ start: false })
})
afterAll(() => api.stop())

/** Adds customers, and lets Postgres count them at once. */
async function addContacts(count: number): Promise<void> {
  const client = await api.owner.connect()
  try {
    await client.query(
      `insert into contacts (business_uuid, uuid, name, created_at, updated_at)
       select $1, gen_random_uuid(), 'Cliente ' || n, now(), now() from generate_series(1, $2::int) n`,
      [api.world.tienda.uuid, count],
    )
    await client.query('select pg_stat_force_next_flush()')
  } finally {
    client.release()
  }
}
/** How many contacts Postgres plans with. */
const planned = async (): Promise<number> => {
  const { rows } = await api.owner.query<{ rows: number }>(
    `select reltuples::int as rows from pg_class where relname = 'contacts'`,
  )
  return rows[0]?.rows ?? -1
}
const isDue = async (): Promise<boolean> => {
  const { text, values } = outgrownTablesSweep(api.services).due()
  const [row] = await api.services.db.call<{ due: boolean }>(`select ${text} as due`, values)
  return row?.due ?? false
}
const sweep = () => outgrownTablesSweep(api.services).run()

it('analyses a young table after its first hundred rows, and again when it has doubled', async () => {
  await addContacts(60)
  expect(await isDue()).toBe(false)
  await addContacts(60)
  expect(await isDue()).toBe(true)
  await sweep()
  const first = await planned()
  expect(first).toBeGreaterThanOrEqual(120)
  expect(await isDue()).toBe(false)
  await addContacts(90)
  expect(await isDue()).toBe(false)
  await addContacts(90)
  expect(await isDue()).toBe(true)
  await sweep()
  expect(await planned()).toBeGreaterThanOrEqual(300)
  expect(await isDue()).toBe(false)
})
