import type { Bench, MeasuredHilo } from '../bench'
import { logIn } from '../clients/people'
import { shapes } from '../data/shape'
import { wordsOfMessages } from '../data/statements'
import { summaryOf } from '../lib/statistics'
import { timed } from '../lib/timed'
import { below, type Figure, type Measured, ms } from '../report/figure'
import { large, tiny } from '../services/installation'

const words = Object.keys(wordsOfMessages)
/** What is typed: words, their first three letters, several words, a phrase. */
const searches = [
  ...words,
  ...words.map((word) => word.slice(0, 3)),
  'nadadeesto',
  'pedido cliente',
  'gracias pedido',
  '"gracias pedido"',
]
const mostMs = 50

async function ask({ hilo }: MeasuredHilo, token: string, query: string): Promise<void> {
  const answer = await fetch(`${hilo.url}/api/search/?${query}`, { headers: { Authorization: token } })
  if (!answer.ok) throw new Error(`the search answered ${answer.status}: ${await answer.text()}`)
  await answer.arrayBuffer()
}

/** P7: words that stand in many, few and no messages, for an agent and the admin of a large business, and for a tiny one beside it. */
export async function searching(bench: Bench): Promise<Measured> {
  const { sizes } = bench
  const figures: Figure[] = []
  for (const size of sizes.interactions) {
    const hilo = await bench.hilo(shapes.skewed(size))
    const people = {
      admin: await logIn(hilo.hilo.url, large.email),
      agent: hilo.token,
      tiny: await logIn(hilo.hilo.url, tiny.email),
    }
    for (const [who, token] of Object.entries(people)) {
      for (const q of searches) {
        const query = `kind=message&q=${encodeURIComponent(q)}`
        await timed(3, () => ask(hilo, token, query))
        const { p95 } = summaryOf([await timed(Math.ceil(sizes.messages / 5), () => ask(hilo, token, query))])
        const what = q.startsWith('"') ? q : `'${q}'`
        figures.push(
          below(mostMs, `${what}, ${who}, ${(size * 5).toLocaleString('en')} messages, p95`, p95, ms),
        )
      }
    }
  }
  return { figures }
}
