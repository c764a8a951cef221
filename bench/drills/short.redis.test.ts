import { afterAll, beforeAll, expect, it } from 'vitest'
import { build } from '../../scripts/lib/built.mjs'
import { drill } from './drill'
import { faultsOf } from './faults'
import { type DrilledSite, startSite } from './site'
import { detailsOf, isClean } from './table'

let site: DrilledSite
beforeAll(async () => {
  await build({ onLine: () => {} })
  site = await startSite({ bus: 'redis', apis: 2, workers: 1 })
})
afterAll(() => site?.end())

it.each(faultsOf('redis').map((fault) => [fault.name, fault] as const))(
  '%s, under load: nothing is lost or doubled, and every screen is right again',
  async (_name, fault) => {
    const result = await drill(site, fault, { beforeMs: 500, awayMs: 1_000 })
    expect(detailsOf(result)).toEqual([])
    expect(result).toSatisfy(isClean)
  },
  120_000,
)
