import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Db, Prisma } from '../../platform/db/db'
import type { Actor } from '../../platform/http/actor'
import { bootApi, type TestApi } from '../../test/boot'
import { listReceivers } from './list-receivers'

let api: TestApi
beforeAll(async () => {
  api = await bootApi()
})
afterAll(() => api.stop())

it('counts the interactions of a person once', async () => {
  const { services, owner, world } = api
  const business = world.tienda.uuid
  const asked: Prisma.Sql[] = []
  const read: Db['read'] = async (_of, query) => {
    asked.push(query)
    return []
  }
  const { uuid } = world.tienda.admin
  await listReceivers(
    { ...services, db: { ...services.db, read } },
    { business, uuid } as Actor,
    business,
    {},
  )
  const [{ text = '', values = [] } = {}] = asked
  const { rows } = await owner.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [...values])
  expect(rows.filter((row) => row['QUERY PLAN'].includes('on interactions '))).toHaveLength(1)
})
