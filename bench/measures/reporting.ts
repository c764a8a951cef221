import type { Bench, MeasuredHilo } from '../bench'
import { logIn } from '../clients/people'
import { shapes } from '../data/shape'
import { areaNameOf, labelNameOf } from '../data/statements'
import { summaryOf } from '../lib/statistics'
import { timed } from '../lib/timed'
import { below, type Figure, type Measured, ms } from '../report/figure'
import { large } from '../services/installation'

const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
const ranges = {
  'last week': 'period=last_week',
  'last month': 'period=last_month',
  '90 days': 'period=days90',
  'a year': `from=${day(364)}&to=${day(0)}`,
}

/** An area, a label and a person of the business. */
interface Filterable {
  readonly area: string
  readonly label: string
  readonly user: string
}

/** The filters of a report: everything, by one thing, by several. */
const filtersOf = ({ area, label, user }: Filterable): Readonly<Record<string, string>> => ({
  all: '',
  area: `area=${area}`,
  channel: 'channel=whatsapp',
  label: `label=${label}`,
  'no label': 'label=none',
  person: `user=${user}`,
  'area and channel': `area=${area}&channel=whatsapp`,
  'channel and no label': 'channel=whatsapp&label=none',
  'area, channel and label': `area=${area}&channel=whatsapp&label=${label}`,
  'person and channel': `user=${user}&channel=whatsapp`,
})

/** In a small business only the longest range, which tries them all. */
const smallest = 1_000

function addressesOf(things: Filterable, size: number): Readonly<Record<string, string>> {
  const found: Record<string, string> = { now: '/api/reports/now', today: '/api/reports/period?period=today' }
  for (const [range, days] of Object.entries(ranges).slice(size < smallest ? -1 : 0))
    for (const [by, filter] of Object.entries(filtersOf(things)))
      for (const what of ['period', 'times'])
        found[`${range}${by === 'all' ? '' : `, by ${by}`}${what === 'times' ? ', times' : ''}`] =
          `/api/reports/${what}?${[days, filter].filter(Boolean).join('&')}`
  return found
}
const mostMs = 300

async function ask<T>({ hilo }: MeasuredHilo, token: string, address: string): Promise<T> {
  const answer = await fetch(hilo.url + address, { headers: { Authorization: token } })
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as T
}

/** The first area and label, and the agent who asks. */
async function thingsOf(
  hilo: MeasuredHilo,
  people: { readonly admin: string; readonly agent: string },
): Promise<Filterable> {
  const uuidOf = async (address: string, wanted: string) => {
    const rows = await ask<readonly { uuid: string; name: string }[]>(hilo, people.admin, address)
    const found = rows.find(({ name }) => name === wanted)
    if (!found) throw new Error(`${address} has no ${wanted}`)
    return found.uuid
  }
  const { uuid: user } = await ask<{ uuid: string }>(hilo, people.agent, '/api/users/session/detail')
  return {
    area: await uuidOf('/api/area/all/', areaNameOf(0)),
    label: await uuidOf('/api/label/all/', labelNameOf(0)),
    user,
  }
}

/** P18: Estadisticas of any range and filter, beside the period before it, for the admin of a large business and one of its agents. */
export async function reporting(bench: Bench): Promise<Measured> {
  const { sizes } = bench
  const figures: Figure[] = []
  for (const size of sizes.interactions) {
    const hilo = await bench.hilo(shapes.skewed(size))
    const people = { admin: await logIn(hilo.hilo.url, large.email), agent: hilo.token }
    const addresses = addressesOf(await thingsOf(hilo, people), size)
    for (const [who, token] of Object.entries(people))
      for (const [range, address] of Object.entries(addresses)) {
        await timed(3, () => ask(hilo, token, address))
        const { p95 } = summaryOf([
          await timed(Math.ceil(sizes.messages / 5), () => ask(hilo, token, address)),
        ])
        const what = `${range}, ${who}, ${size.toLocaleString('en')} interactions, p95`
        figures.push(below(mostMs, what, p95, ms))
      }
  }
  return { figures }
}
