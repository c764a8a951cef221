import { randomUUID } from 'node:crypto'
import { isRefusal, type Storage } from '@hilo/contracts'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { sendMessage } from '../conversations/send-message'
import { actorOf } from '../test/factories'
import { type Chat, type Fixture, pdf } from '../test/generated/fixture/fixture'
import { bootShop, type Shop } from '../test/generated/fixture/shop'

let shop: Shop
let chat: Chat
beforeAll(async () => {
  shop = await bootShop()
  chat = await shop.admin.mine()
})
afterEach(() => allow(undefined))
afterAll(() => shop.stop())

const allow = (bytes: number | undefined) => {
  Object.assign(shop.api.settings, { storageQuotaBytes: bytes })
}
const attach = (content = pdf) =>
  shop.api
    .request()
    .post('/api/conversations/attach/file')
    .set('Authorization', shop.admin.token)
    .field({ to: chat.client, type: 'document', conversation_uuid: chat.conversation })
    .attach('attach', content, { filename: 'factura.pdf', contentType: 'application/pdf' })
const counted = async () => {
  const [row] = await shop.admin.sql<{ counted: number; stored: number }>(
    `select (select coalesce(sum(bytes), 0)::int from storage_uses where business_uuid = $1) as counted,
       (select coalesce(sum(size), 0)::int from stored_files where business_uuid = $1) as stored`,
    [shop.api.world.tienda.uuid],
  )
  return row ?? { counted: -1, stored: 0 }
}

it('counts what files take, whoever adds and deletes them at the same moment', async () => {
  const { uuid } = shop.api.world.tienda
  const add = (size: number) =>
    shop.api.owner.query(
      `insert into stored_files (business_uuid, uuid, storage_key, name, mime, size, sha256, created_at)
       values ($1, gen_random_uuid(), gen_random_uuid()::text, 'suelto', 'x/y', $2, '', $3)`,
      [uuid, size, shop.api.clock.now()],
    )
  const change = () =>
    shop.api.owner.query(
      `with one as (select uuid from stored_files where name = 'suelto' limit 1 for update skip locked),
         gone as (delete from stored_files f using one s where f.uuid = s.uuid)
       update stored_files set size = size + 1 where name = 'suelto' and uuid <> all(select uuid from one)
         and uuid in (select uuid from stored_files where name = 'suelto' limit 1 for update skip locked)`,
    )
  await Promise.all(Array.from({ length: 300 }, (_, at) => (at % 3 === 2 ? change() : add(at + 1))))
  const { counted: sum, stored } = await counted()
  expect(sum).toBe(stored)
  expect(sum).toBeGreaterThan(0)
})

it('refuses uploads that have no room, with a sentence, and no message', async () => {
  allow((await counted()).counted + pdf.length)
  expect((await attach()).status).toBe(200)
  const { status, body } = await attach()
  expect([status, body.code]).toEqual([409, 'QUOTA_REACHED'])
  expect(body.msg).toContain('límite de espacio')
  const { client: to, conversation: conversation_uuid } = chat
  const text = { type: 'text', uuid: randomUUID(), conversation_uuid, to, body: { text: 'Hola' } } as const
  const sent = await sendMessage(shop.api.services, actorOf(shop.api.world.tienda.admin), text)
  expect(isRefusal(sent)).toBe(false)
  // What was deleted makes room.
  await shop.api.owner.query(`delete from stored_files where name = 'suelto'`)
  expect((await attach()).status).toBe(200)
})

it('tells administrators, and nobody else, what the files of their own business take', async () => {
  const { used, quota } = await read(shop.admin)
  expect([used, quota]).toEqual([(await counted()).stored, null])
  expect(used).toBeGreaterThan(0)
  allow(used)
  for (const who of [shop.admin, shop.superAdmin]) expect(await read(who)).toEqual({ used, quota: used })
  const most = Math.ceil(used / 0.8)
  allow(most)
  expect(await read(shop.admin)).toEqual({ used, quota: most })
  expect(await read(shop.stranger)).toMatchObject({ used: 0 })
  const { status, body } = await ask(shop.ana)
  expect([status, body.code]).toEqual([403, 'FORBIDDEN'])
})

const ask = ({ token }: Fixture) => shop.api.request().get('/api/storage/').set('Authorization', token)
const read = async (of: Fixture): Promise<Storage> => (await ask(of).expect(200)).body
