import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSessionWorld, type SessionWorld } from './sessions-world'

let world: SessionWorld
beforeAll(async () => {
  world = await createSessionWorld()
})
afterAll(() => world.stop())

it.each(['announcer', 'jobs', 'storage', 'mail', 'workerThreads'] as const)(
  'sessions cannot use %s unnoticed',
  (name) => {
    expect(() => Reflect.get(world.services[name], 'publish')).toThrow(`must not use ${name}.publish`)
  },
)

it('sessions can use what they need', async () => {
  expect(await world.services.db.call('select 1 as one')).toEqual([{ one: 1 }])
})
