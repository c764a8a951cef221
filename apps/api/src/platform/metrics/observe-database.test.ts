import { expect, it } from 'vitest'
import { createMetrics } from './metrics'
import { observeDatabase } from './observe-database'

const numbersWith = async (call: () => Promise<never[]>) => {
  const metrics = createMetrics('test')
  observeDatabase(metrics, {
    call,
    connections: () => [{ pool: 'main', open: 3, idle: 1, waiting: 2 }],
  })
  return metrics.registry.metrics()
}

it('a database that is away or stopped is a number, and keeps no other number back', async () => {
  for (const call of [() => Promise.reject(new Error('away')), () => new Promise<never>(() => {})]) {
    const text = await numbersWith(call)
    expect(text).toContain('hilo_database_up 0')
    expect(text).toContain('hilo_pool_connections{pool="main",state="waiting"} 2')
  }
})

it('the database is asked once in five seconds, however many ask', async () => {
  let asked = 0
  const metrics = createMetrics('test')
  observeDatabase(metrics, {
    call: async () => {
      asked += 1
      return []
    },
    connections: () => [],
  })
  for (let scrape = 0; scrape < 5; scrape += 1)
    expect(await metrics.registry.metrics()).toContain('hilo_database_up 1')
  expect(asked).toBe(1)
})

it('shows the queue as it is, at the first time that somebody asks', async () => {
  const metrics = createMetrics('test')
  const stuck = { task: 'deliver', waiting: 3, dead: 1, age: 90 }
  observeDatabase(metrics, { call: async <T>() => [stuck] as T[], connections: () => [] })
  const text = await metrics.registry.metrics()
  for (const line of ['hilo_queue_jobs{task="deliver"} 3', 'hilo_dead_jobs{task="deliver"} 1'])
    expect(text).toContain(line)
  expect(text).toContain('hilo_queue_age_seconds{task="deliver"} 90')
})
