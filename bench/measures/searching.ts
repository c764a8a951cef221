import type { Bench, MeasuredHilo } from '../bench'
import { logIn } from '../clients/people'
import { shapes } from '../data/shape'
import { wordsOfMessages } from '../data/statements'
import { summaryOf } from '../lib/statistics'
import { timed } from '../lib/timed'
import { below, type Figure, type Measured, ms } from '../report/figure'
import { large, tiny } from '../services/installation'

const words = Object.keys(wordsOfMessages)
const none = 'nadadeesto'
/** The typed searches: words, their first three letters, several words, a phrase. */
const inMessages = [
  ...words,
  ...words.map((word) => word.slice(0, 3)),
  none,
  'pedido cliente',
  'gracias pedido',
  '"gracias pedido"',
]
/** As one types, the room asks for messages, notes, files, contacts and interactions at once. */
const inEverything = [...words, none, 'cli', 'cliente 77', '300 000 07']
/** Whose words are looked for: by default those of people, without the bot's menus. */
const authors = {
  ", with the bot's": 'with_hilo=true',
  ", customers'": 'author=client',
  ', own': 'author=me',
} as const
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
    const measure = async (
      who: keyof typeof people,
      q: string,
      kind: 'message' | null,
      by: keyof typeof authors | '' = '',
    ) => {
      const query = [`q=${encodeURIComponent(q)}`, kind && `kind=${kind}`, by && authors[by]]
        .filter(Boolean)
        .join('&')
      await timed(3, () => ask(hilo, people[who], query))
      const { p95 } = summaryOf([
        await timed(Math.ceil(sizes.messages / 5), () => ask(hilo, people[who], query)),
      ])
      const what = q.startsWith('"') ? q : `'${q}'`
      const where = `${kind ? 'messages' : 'everything'}${by}`
      figures.push(
        below(
          mostMs,
          `${what} in ${where}, ${who}, ${(size * 5).toLocaleString('en')} messages, p95`,
          p95,
          ms,
        ),
      )
    }
    for (const who of ['admin', 'agent', 'tiny'] as const) {
      for (const q of inMessages) await measure(who, q, 'message')
      for (const q of inEverything) await measure(who, q, null)
      for (const by of Object.keys(authors) as (keyof typeof authors)[])
        for (const q of words) await measure(who, q, 'message', by)
    }
  }
  return { figures }
}
