import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createMetrics } from './metrics'
import { observeDatabase } from './observe-database'
import { observeSockets } from './observe-sockets'

const folder = new URL('../../../../../scripts/container/observe/', import.meta.url)

async function known(): Promise<Set<string>> {
  const metrics = createMetrics('test')
  observeDatabase(metrics, { call: async () => [], connections: () => [] })
  observeSockets(metrics, () => [])
  const names = (await metrics.registry.getMetricsAsJSON()).map(({ name }) => name)
  return new Set(names.flatMap((name) => [name, `${name}_bucket`, `${name}_count`, `${name}_sum`]))
}

describe.each(['alerts.yml', 'dashboard.json'])('%s', (file) => {
  it('asks only for what Hilo counts', async () => {
    const names = await known()
    const text = readFileSync(new URL(file, folder), 'utf8')
    const asked = new Set(text.match(/\b(?:hilo|nodejs|process)_[a-z0-9_]+\b/g))
    expect(asked.size).toBeGreaterThan(5)
    expect([...asked].filter((name) => !names.has(name))).toEqual([])
  })
})
