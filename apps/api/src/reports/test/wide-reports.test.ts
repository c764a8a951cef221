import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Administration, bootAdministration } from '../../test/administration'
import { everybody } from '../facts/slices'
import { sweepFacts } from '../facts/sweep-facts'
import { mostSampled } from '../period/sample-days'
import { mostWalked } from '../period/size-of-walk'
import { generateHistory } from './generated-history'

let hilo: Administration
let labels: string
beforeAll(async () => {
  hilo = await bootAdministration()
  const history = await generateHistory(hilo.api, 60, 40)
  labels = `${history.find(({ label }) => label !== null)?.label},none`
  while (await sweepFacts(hilo.api.services));
})
afterAll(() => hilo.stop())
beforeEach(() => pretend(1))

const ofAll = `slice_uuid = '${everybody}' and measure = 'finished'`
let factor = 1
/** As if each interaction had been so many: their number is read from the sums alone. */
async function pretend(wanted: number): Promise<void> {
  await hilo.api.owner.query(`update report_rollups set n = n / $1 * $2 where ${ofAll}`, [factor, wanted])
  factor = wanted
}

const ask = (what: 'period' | 'times', query: Record<string, string>) =>
  hilo.admin('get', `/api/reports/${what}?${new URLSearchParams(query)}`)

/** How many interactions finished on one of so many days, counted from the first day of the period. */
async function finishedOn(from: string, spacing: number): Promise<number> {
  const { rows } = await hilo.api.owner.query(
    `select count(*)::int as n from interaction_facts f join businesses b on b.uuid = f.business_uuid
     where finished_at is not null and resolution is not null and user_uuid is not null and channel = 'whatsapp' and label_uuids = '{}'
       and ((finished_at at time zone b.time_zone)::date - ($1::timestamptz at time zone b.time_zone)::date) % $2 = 0
       and finished_at >= $1::timestamptz and finished_at < $1::timestamptz + interval '30 days'`,
    [from, spacing],
  )
  return rows[0].n
}

/** The first day since then on which an interaction finished. */
async function firstFinishedOn(from: string): Promise<string> {
  const { rows } = await hilo.api.owner.query(
    `select min((f.finished_at at time zone b.time_zone)::date)::text as day from interaction_facts f
     join businesses b on b.uuid = f.business_uuid where f.finished_at >= $1::timestamptz`,
    [from],
  )
  return rows[0].day
}

interface Group {
  readonly by: string
  readonly durations: readonly { readonly measure: string; readonly current: { readonly n: number } }[]
}
const measured = (groups: readonly Group[]): number =>
  groups
    .filter(({ by }) => by === 'user')
    .flatMap(({ durations }) => durations.filter(({ measure }) => measure === 'resolution'))
    .reduce((sum, { current }) => sum + current.n, 0)

describe('what no sums have is counted within a bound', () => {
  const query = { period: 'days30', channel: 'whatsapp', label: 'none' }

  it('times are those of some days, and the answer says of how many', async () => {
    const all = await ask('times', query)
    expect([all.status, all.body.one_in]).toEqual([200, 1])
    expect(measured(all.body.groups)).toBe(await finishedOn(all.body.current.from, 1))
    await pretend(mostSampled / 20)
    const { status, body } = await ask('times', query)
    expect([status, body.one_in > 1]).toEqual([200, true])
    expect(measured(body.groups)).toBe(await finishedOn(body.current.from, body.one_in))
    expect(measured(body.groups)).toBeLessThan(measured(all.body.groups))
  })

  it('so are those of everything, of nobody and of several labels, and not those of a person with few', async () => {
    await pretend(mostSampled / 4)
    const { ana, luis } = hilo.api.world.tienda
    for (const [filter, isSample] of [
      [{}, true],
      [{ user: 'none' }, true],
      [{ label: labels }, true],
      [{ user: `none,${ana.uuid}` }, true],
      [{ user: `${ana.uuid},${luis.uuid}` }, false],
    ] as const) {
      const { status, body } = await ask('times', { period: 'days30', ...filter })
      expect([status, body.one_in > 1], JSON.stringify(filter)).toEqual([200, isSample])
    }
    const { body } = await hilo.ana('get', '/api/reports/times?period=days30')
    expect(body.one_in).toBe(1)
  })

  it('counts are refused before they are counted, with how many days can be', async () => {
    expect((await ask('period', { period: 'days30', label: labels })).status).toBe(200)
    await pretend(mostWalked / 5)
    const { status, body } = await ask('period', { period: 'days30', label: labels })
    expect([status, body.code]).toEqual([409, 'REPORT_TOO_WIDE'])
    const days = Number(/Elige (\d+) días como máximo/.exec(body.msg)?.[1])
    expect(days).toBeGreaterThan(1)
    expect(days).toBeLessThan(30)
    for (const filter of [
      {},
      { channel: 'whatsapp' },
      { user: hilo.api.world.tienda.ana.uuid, channel: 'whatsapp' },
    ] as Record<string, string>[])
      expect((await ask('period', { period: 'days30', ...filter })).status).toBe(200)
    await pretend(100 * mostWalked)
    const one = await ask('period', { period: 'days30', label: labels })
    expect(one.body.msg).toContain('Elige un día como máximo, o quita un filtro.')
    const { from } = (await ask('times', { period: 'days30', label: labels })).body.current
    const day = await firstFinishedOn(from)
    const shortest = await ask('period', { from: day, to: day, label: labels })
    expect([shortest.status, shortest.body.msg]).toEqual([
      409,
      'Con estos filtros son demasiadas interacciones para contarlas una por una. Quita un filtro.',
    ])
    expect((await ask('times', { from: day, to: day, label: labels })).body.one_in).toBe(1)
    // Ten days are never whole weeks or months alone.
    const ten = new Date(Date.parse(day) + 9 * 86_400_000).toISOString().slice(0, 10)
    const coarse = await ask('period', { from: day, to: ten, channel: 'whatsapp', label: 'none' })
    expect(coarse.body.msg).toContain('Elige menos días, o quita un filtro.')
  })
})
