import { randomUUID } from 'node:crypto'
import { endpoints } from '@hilo/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { logIn } from '../../../test/agent'
import { bootApi, type TestApi } from '../../../test/boot'
import { withLostDeadlock } from '../../../test/database/with-lost-deadlock'
import { sql, type Tx } from '../db'

let api: TestApi
let business: string
/** Two rows of one business, to be locked in either order. */
const [first, second] = [randomUUID(), randomUUID()] as const
beforeAll(async () => {
  api = await bootApi({ start: false })
  business = api.world.tienda.uuid
  for (const [uuid, name] of [
    [first, 'Una'],
    [second, 'Otra'],
  ])
    await api.owner.query(
      `insert into quick_answers (business_uuid, uuid, name, message, type, created_at, updated_at)
       values ($1, $2, $3, $3, 'text', $4, $4)`,
      [business, uuid, name, api.clock.now()],
    )
})
afterAll(() => api.stop())

const hold = (uuid: string) => `select from quick_answers where uuid = '${uuid}' for update`
const nameOf = async (uuid: string) =>
  (await api.owner.query<{ name: string }>('select name from quick_answers where uuid = $1', [uuid])).rows[0]
    ?.name

/** Ours locks the first row, and then the second. */
const deadlocked = <T>(ours: () => Promise<T>): Promise<T> =>
  withLostDeadlock(api.owner, { held: hold(second), wanted: hold(first) }, ours)

const rename = (tx: Tx, uuid: string, name: string) =>
  tx.quickAnswer.update({ where: { business_uuid_uuid: { business_uuid: business, uuid } }, data: { name } })

it.each([
  ['of typed writes', rename],
  [
    'of SQL',
    (tx: Tx, uuid: string, name: string) =>
      tx.$executeRaw`update quick_answers set name = ${name} where uuid = ${uuid}::uuid`,
  ],
])('a transaction %s that loses a deadlock is run again, whole', async (kind, write) => {
  let runs = 0
  await deadlocked(() =>
    api.services.db.tenant(business, async (tx) => {
      runs += 1
      await write(tx, first, `${kind} 1`)
      await write(tx, second, `${kind} 2`)
    }),
  )
  expect(runs).toBe(2)
  expect([await nameOf(first), await nameOf(second)]).toEqual([`${kind} 1`, `${kind} 2`])
})

it('a single statement that loses a deadlock is run again', async () => {
  await deadlocked(() =>
    api.services.db.call(`
      do $$ begin
        perform set_config('hilo.business', '${business}', true);
        update quick_answers set name = 'call 1' where uuid = '${first}';
        update quick_answers set name = 'call 2' where uuid = '${second}';
      end $$`),
  )
  expect([await nameOf(first), await nameOf(second)]).toEqual(['call 1', 'call 2'])
})

it('gives up after a few tries, and answers that a later one may succeed', async () => {
  await api.owner.query(`
    create function always_lost() returns trigger language plpgsql as
      $$ begin raise 'deadlock' using errcode = '40P01'; end $$;
    create trigger always_lost before update on quick_answers for each row execute function always_lost()`)
  let runs = 0
  const tried = api.services.db.tenant(business, (tx) => {
    runs += 1
    return rename(tx, first, 'nunca')
  })
  await expect(tried).rejects.toThrow()
  expect(runs).toBe(5)
  const { token } = await logIn(api, api.world.tienda.admin)
  const asked = api.request().put(endpoints.updateQuickAnswer.path).set('Authorization', token)
  const { status, body } = await asked.send({ id: first, data: { name: 'Nunca' } })
  expect([status, body.code]).toEqual([503, 'UNAVAILABLE'])
  await api.owner.query('drop trigger always_lost on quick_answers')
})

it('does not retry a transaction that failed for another reason', async () => {
  let runs = 0
  const tried = api.services.db.tenant(business, async () => {
    runs += 1
    throw new Error('its own')
  })
  await expect(tried).rejects.toThrow('its own')
  expect(runs).toBe(1)
})

it('a transaction whose statements a migration has made stale is run again, on every connection', async () => {
  const { db } = api.services
  const texts = ['', ' order by name', ' order by created_at', ' limit 1', ' limit 2', ' limit 3']
  const statements = texts.map((rest, at) => ({
    name: `labels ${at}`,
    text: `select * from labels where business_uuid = $1::uuid${rest}`,
  }))
  const readAll = () =>
    db.write(
      business,
      async (tx) => (await Promise.all(statements.map((one) => tx.send(one, [business])))).length,
    )
  /** As many as there are connections, so that each has prepared all of them. */
  const onAll = () => Promise.all(Array.from({ length: db.sizes.acting }, readAll))
  await onAll()
  await api.owner.query('alter table labels add column shout text')
  try {
    expect(await onAll()).toEqual(Array(db.sizes.acting).fill(statements.length))
  } finally {
    await api.owner.query('alter table labels drop column shout')
  }
  expect(await readAll()).toBe(statements.length)
})

it('a read whose statement a migration has made stale is run again, on every connection', async () => {
  const { db } = api.services
  const readAll = () =>
    db.read<{ uuid: string }>(
      business,
      sql`select * from quick_answers where business_uuid = ${business}::uuid`,
    )
  const onAll = () => Promise.all(Array.from({ length: db.sizes.reading }, readAll))
  const before = await onAll()
  await api.owner.query('alter table quick_answers add column shout text')
  try {
    expect((await onAll()).map((rows) => rows.length)).toEqual(before.map((rows) => rows.length))
  } finally {
    await api.owner.query('alter table quick_answers drop column shout')
  }
})
