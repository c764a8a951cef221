import type { Bench, MeasuredHilo } from '../bench'
import { logIn } from '../clients/people'
import { shapes } from '../data/shape'
import { summaryOf } from '../lib/statistics'
import { timed } from '../lib/timed'
import { below, type Figure, type Measured, ms } from '../report/figure'
import { large } from '../services/installation'

const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
const reports = {
  now: '/api/reports/now',
  today: '/api/reports/period?period=today',
  '90 days': '/api/reports/period?period=days90',
  'a year': `/api/reports/period?from=${day(364)}&to=${day(0)}`,
  'a year, one channel': `/api/reports/period?from=${day(364)}&to=${day(0)}&channel=whatsapp`,
  'a year, several filters': `/api/reports/period?from=${day(364)}&to=${day(0)}&channel=whatsapp&label=none`,
  'last month, several filters': '/api/reports/period?period=last_month&channel=whatsapp&label=none',
  'last week, times by person, area and channel': '/api/reports/times?period=last_week',
  'a year, times by person, area and channel': `/api/reports/times?from=${day(364)}&to=${day(0)}`,
  'a year, times, one filter': `/api/reports/times?from=${day(364)}&to=${day(0)}&channel=whatsapp`,
}
const mostMs = 300

async function ask({ hilo }: MeasuredHilo, token: string, address: string): Promise<void> {
  const answer = await fetch(hilo.url + address, { headers: { Authorization: token } })
  if (!answer.ok) throw new Error(`the report answered ${answer.status}: ${await answer.text()}`)
  await answer.arrayBuffer()
}

/** P18: Estadisticas of any range, beside the period before it, for the admin of a large business and one of its agents. */
export async function reporting(bench: Bench): Promise<Measured> {
  const { sizes } = bench
  const figures: Figure[] = []
  for (const size of sizes.interactions) {
    const hilo = await bench.hilo(shapes.skewed(size))
    const people = { admin: await logIn(hilo.hilo.url, large.email), agent: hilo.token }
    for (const [who, token] of Object.entries(people))
      for (const [range, address] of Object.entries(reports)) {
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
