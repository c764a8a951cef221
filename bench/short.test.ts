import { withClient } from '@hilo/prisma/with-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { build } from '../scripts/lib/built.mjs'
import { type Bench, openBench, shortest } from './bench'
import { shapes } from './data/shape'
import { type Environment, prepareEnvironment } from './data/templates'
import { customerToAgent } from './measures/inbound'
import { statements } from './measures/statements-sent'
import { parts } from './parts'
import { documentOf } from './report/write'

let environment: Environment
let bench: Bench
beforeAll(async () => {
  await build({ onLine: () => {} })
  environment = await prepareEnvironment({ fast: true, say: () => {} })
  bench = openBench(environment, shortest, () => {})
})
afterAll(async () => {
  await bench?.stop()
  await environment?.stop()
})

const count = async (sql: string): Promise<number> => {
  const { database } = await bench.hilo(shapes.known(20, 20))
  return withClient(database.url, async (client) =>
    Number((await client.query<{ n: string }>(sql)).rows[0]?.n),
  )
}

describe('the bench, on very little data', () => {
  it('loads exactly the rows that were asked for, unevenly spread', async () => {
    const database = await environment.loaded(shapes.skewed(1_000))
    const { rows } = await withClient(database.url, (client) =>
      client.query(`select
        (select count(*)::int from interactions i join businesses b on b.uuid = i.business_uuid
          where b.name = 'La grande') as interactions,
        (select count(*)::int from entries e join businesses b on b.uuid = e.business_uuid
          where b.name = 'La grande') as messages,
        (select max(n)::int from (select count(*) n from interactions group by conversation_uuid) s) as most,
        (select min(n)::int from (select count(*) n from interactions group by conversation_uuid) s) as least`),
    )
    expect(rows[0]).toMatchObject({ interactions: 1_000, messages: 5_000, least: 1 })
    expect(rows[0].most).toBeGreaterThan(20)
  })

  it('P1: each message is stored once and received', async () => {
    const messages = "select count(*) as n from entries where provider_message_id like 'wamid.bench.%'"
    const before = await count(messages)
    const { counts, figures } = await customerToAgent(bench)
    // Two rounds were posted, of which the first is a warm-up and not counted.
    expect(counts).toEqual({ messages: 3 * shortest.messages })
    expect((await count(messages)) - before).toBe(2 * shortest.messages)
    expect(figures).toHaveLength(5)
    for (const { ratio } of figures) expect(ratio).toBeGreaterThan(0)
  })

  it('P13: counts the statements of commands that read', async () => {
    const { counts } = await statements(bench)
    expect(counts).toMatchObject({ 'a list': 1, 'the counts': 1, 'a conversation opened': 2 })
  })

  // P12 runs vitest itself and cannot run within a test; those with a Redis have a test of their own.
  it.each(
    parts.flatMap(({ name, measure }) =>
      typeof measure === 'string' || ['P1', 'P12', 'P13'].includes(name) || name.endsWith('-redis')
        ? []
        : [[name, measure] as const],
    ),
  )('%s runs to its end', async (_name, measure) => {
    const { figures } = await measure(bench)
    expect(figures.length).toBeGreaterThan(0)
  })
})

it('the document shows the figures of the parts that ran, and says which did not run', () => {
  const figure = { what: 'idle', goal: '≤ 150 MB', floor: null, ours: '99 MB', ratio: null, holds: true }
  const machine = { cores: 2, processor: 'any', memoryGB: 8, node: '20', postgres: '18', load: 0.1 }
  const text = documentOf(
    {
      P9: { figures: [figure], commit: 'abc', machine, at: '2026-01-01' },
      P10: { figures: [figure], commit: 'def', machine, at: '2026-01-02' },
    },
    false,
  )
  expect(text).toContain('| idle | ≤ 150 MB | - | 99 MB | - | holds |')
  expect(text).toMatch(/## P1 [^#]*Not run\./)
  expect(text).toMatch(/## P2 [^#]*Apart: `pnpm web-speed`/)
  // The latest first, and each commit by itself.
  expect(text).toMatch(/## Commit def.*### P10 .*## Commit abc.*### P9 /s)
})
