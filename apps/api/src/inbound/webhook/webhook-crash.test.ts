import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bootProviderWorld, type ProviderWorld } from '../../channels/test/test-provider'
import { textOf, webhookOf } from '../../channels/test/test-webhooks'
import { armFaults } from '../../platform/errors/fault-points'

let world: ProviderWorld
beforeAll(async () => {
  world = await bootProviderWorld()
})
afterAll(() => world.stop())
beforeEach(() => world.reset())

afterEach(() => armFaults(null))

const messages = (texts: readonly string[]) => world.messages(texts)
const webhook = (list: unknown[], parts: { key?: string; contacts?: unknown[]; statuses?: unknown[] } = {}) =>
  webhookOf(list, { key: world.account.phone_number_id, ...parts })

/** Nothing is left to announce: what others left is announced, what was announced is deleted. */
async function announceAll() {
  world.api.clock.advance(5_000)
  // A test before may have taken the database away: the bus is back a moment after it.
  const sweep = () => world.api.services.announcer.sweep().then(() => 'swept', String)
  await expect.poll(sweep, { timeout: 10_000 }).toBe('swept')
  await expect.poll(() => world.count('outbox')).toBe(0)
}

describe('when something breaks', () => {
  it('answers 503 while the database is away, and stores the provider’s next delivery once', async () => {
    const { api, owner } = { api: world.api, owner: world.api.owner }
    const [{ name }] = (await owner.query<{ name: string }>('select current_database() as name')).rows as [
      { name: string },
    ]
    const body = webhook([textOf('durante la caída')])
    await owner.query(`alter database ${name} connection limit 0`)
    await owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and usename <> current_user`,
    )
    expect([await world.post(body), await world.post(body)]).toEqual([503, 503])
    await owner.query(`alter database ${name} connection limit -1`)
    await expect.poll(() => world.post(body)).toBe(200)
    expect(await messages(['durante la caída'])).toHaveLength(1)
    expect(api.services.db.pool.totalCount).toBeGreaterThan(0)
  })

  it('stores the next delivery after a crash before storing', async () => {
    const body = webhook([textOf('muere antes')])
    armFaults((point) => {
      if (point === 'webhook.before-ingest') throw new Error('killed')
    })
    expect(await world.post(body)).toBe(500)
    expect(await messages(['muere antes'])).toEqual([])
    armFaults(null)
    expect(await world.post(body)).toBe(200)
    expect(await messages(['muere antes'])).toHaveLength(1)
  })

  it('announces a message after a crash that follows storing it, and the next delivery changes nothing', async () => {
    await announceAll()
    const body = webhook([textOf('muere después')])
    armFaults((point) => {
      if (point === 'webhook.after-ingest') throw new Error('killed')
    })
    expect(await world.post(body)).toBe(500)
    armFaults(null)
    expect(await world.post(body)).toBe(200)
    expect(await messages(['muere después'])).toHaveLength(1)
    expect(await world.count('outbox')).toBe(1)
    world.api.clock.advance(5_000)
    expect(await world.api.services.announcer.sweep()).toBe(1)
  })
})
