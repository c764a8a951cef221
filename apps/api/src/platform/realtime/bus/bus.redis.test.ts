import { describe, expect, inject, it } from 'vitest'
import { testBus } from './test-bus'

describe('the bus on Redis', () => {
  const world = testBus(() => inject('redisUrl'))

  it('does not use Postgres', async () => {
    const { rowCount } = await world().api.owner.query(
      `select from pg_stat_activity where datname = current_database() and application_name like 'hilo bus %'`,
    )
    expect(rowCount).toBe(0)
  })
})
