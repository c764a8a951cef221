import { afterAll, beforeAll, expect, it } from 'vitest'
import { build } from '../scripts/lib/built.mjs'
import { type Bench, openBench, shortest } from './bench'
import { type Environment, prepareEnvironment } from './data/templates'
import { parts } from './parts'

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

it.each(
  parts.flatMap(({ name, measure }) =>
    typeof measure === 'string' || !name.endsWith('-redis') ? [] : [[name, measure] as const],
  ),
)('%s runs to its end', async (_name, measure) => {
  const { figures } = await measure(bench)
  expect(figures.length).toBeGreaterThan(0)
})
