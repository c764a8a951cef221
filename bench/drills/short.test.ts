import { afterAll, beforeAll, expect, it } from 'vitest'
import { build } from '../../scripts/lib/built.mjs'
import { drill } from './drill'
import { faultsOf } from './faults'
import { type DrilledSite, startSite } from './site'
import { detailsOf, isClean } from './table'

let site: DrilledSite
beforeAll(async () => {
  await build({ onLine: () => {} })
  site = await startSite({ bus: 'postgres', apis: 2, workers: 1 })
})
afterAll(() => site?.end())

it('an api that is killed under load loses and doubles nothing, and every screen is right again', async () => {
  const fault = faultsOf('postgres').find(({ name }) => name === 'an api killed')
  if (!fault) throw new Error('there is no such fault')
  const result = await drill(site, fault, { beforeMs: 500, awayMs: 500 })
  expect(detailsOf(result)).toEqual([])
  expect(result).toSatisfy(isClean)
  expect(result.messages).toBeGreaterThan(5)
})
