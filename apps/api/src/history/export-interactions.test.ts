import { afterAll, beforeAll, expect, it } from 'vitest'
import { bootApi, type TestApi } from '../test/boot'
import { waitingChat } from '../test/chats'
import { actorOf } from '../test/factories'
import { linesOf } from './export-interactions'

let api: TestApi
beforeAll(async () => {
  api = await bootApi({ start: false })
})
afterAll(() => api.stop())

it('reads one page ahead of who takes the lines, however many there are', async () => {
  const { uuid } = await waitingChat(api)
  await api.owner.query(
    `insert into interactions select (jsonb_populate_record(i, jsonb_build_object('uuid', gen_random_uuid(),
       'status', 'finished', 'finished_at', i.created_at, 'created_at', i.created_at - make_interval(secs => n)))).*
     from interactions i cross join generate_series(1, 4000) n where i.uuid = $1`,
    [uuid],
  )
  let reads = 0
  const { db, clock } = api.services
  const counting = {
    clock,
    db: new Proxy(db, {
      get(target, name, receiver) {
        if (name === 'tenant') reads += 1
        return Reflect.get(target, name, receiver)
      },
    }),
  }
  const actor = actorOf(api.world.tienda.admin)
  const seen = new Set<string>()
  let pages = 0
  for await (const page of linesOf(counting, actor, {}, null, 500)) {
    pages += 1
    expect(page.length).toBeLessThanOrEqual(500)
    // None is read before the one before it was taken.
    expect(reads).toBe(pages)
    for (const row of page) seen.add((row as { uuid: string }).uuid)
  }
  expect(seen.size).toBe(4001)
  expect(pages).toBeGreaterThanOrEqual(9)
})
