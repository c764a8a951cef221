import { withClient } from '@hilo/prisma/with-client'
import pg from 'pg'
import type { Bench, MeasuredHilo } from '../bench'
import { shapes } from '../data/shape'
import { alternate } from '../lib/alternate'
import { summaryOf } from '../lib/statistics'
import { timed } from '../lib/timed'
import { atMost, type Figure, type Measured, type Point } from '../report/figure'
import { liveCustomers, oneByOne } from './write'

const tabs = {
  'get:interaction:assigned': `r.status = 'assigned' and r.user_uuid = u.uuid`,
  'get:interaction:not:assigned': `r.status = 'unassigned'`,
  'get:resolves:interactions': `r.status = 'finished' and r.user_uuid = u.uuid`,
} as const
type Tab = keyof typeof tabs

const askTab = ({ person }: MeasuredHilo, tab: Tab, count: number) => timed(count, () => person.ask(tab))

const stored = (size: number, what = 'interactions'): string => `${size.toLocaleString('en')} ${what}`

/** P5: the first page of each tab, compared with a small database and with the bare query. */
export async function lists(bench: Bench): Promise<Measured> {
  const { sizes } = bench
  const [few, many] = sizes.interactions
  const [small, large] = [await bench.hilo(shapes.skewed(few)), await bench.hilo(shapes.skewed(many))]
  const client = new pg.Client({ connectionString: large.database.url })
  await client.connect()
  const figures: Figure[] = []
  try {
    for (const tab of Object.keys(tabs) as Tab[]) {
      const raw = await bareQuery(client, tab)
      const rounds = await alternate(sizes.rounds, {
        small: () => askTab(small, tab, sizes.messages),
        large: () => askTab(large, tab, sizes.messages),
        bare: () => timed(sizes.messages, raw),
      })
      const [atSmall, atLarge, bare] = [
        summaryOf(rounds.small),
        summaryOf(rounds.large),
        summaryOf(rounds.bare),
      ]
      figures.push(
        atMost(1.2, {
          what: `${tab}, ${stored(many)} beside ${few.toLocaleString('en')}, p95`,
          floor: atSmall.p95,
          ours: atLarge.p95,
        }),
        atMost(2.5, { what: `${tab}, beside the bare query, p95`, floor: bare.p95, ours: atLarge.p95 }),
      )
    }
  } finally {
    await client.end()
  }
  return { figures }
}

/** The same rows by one prepared statement, without permissions, over a connection of its own. */
async function bareQuery(client: pg.Client, tab: Tab): Promise<() => Promise<unknown>> {
  const { rows } = await client.query<{ business_uuid: string; uuid: string }>(
    `select business_uuid, uuid from users where email like 'agente0@%'`,
  )
  const [agent] = rows
  const text = `select r.* from interaction_rows r, (select $2::uuid as uuid) u
    where r.business_uuid = $1 and ${tabs[tab]} order by r.last_activity_at desc, r.uuid desc limit 51`
  return () => client.query({ name: tab, text, values: [agent?.business_uuid, agent?.uuid] })
}

interface Thread {
  readonly messages: readonly { readonly date: string; readonly seq: number }[]
  readonly has_more: boolean
}

const conversationsOf = ({ database }: MeasuredHilo, customers: readonly number[]): Promise<string[]> =>
  withClient(database.url, async (client) => {
    const { rows } = await client.query<{ uuid: string }>(
      `select c.uuid from contacts p
       join conversations c on c.business_uuid = p.business_uuid and c.contact_uuid = p.uuid
       join businesses b on b.uuid = p.business_uuid and b.name = 'La grande'
       where p.name = any ($1)`,
      [customers.map((one) => `Cliente ${one}`)],
    )
    return rows.map(({ uuid }) => uuid)
  })

const command = 'get:interaction:conversation:messages'
const openThread = ({ person }: MeasuredHilo, conversation: string, before?: string) =>
  person.ask<Thread>(command, { conversation_uuid: conversation, ...(before ? { before } : {}) })

/** P6: a thread's newest page, compared with a small database; and a page far back in the longest thread. */
export async function threads(bench: Bench): Promise<Measured> {
  const { sizes } = bench
  const [few, many] = sizes.interactions
  const [small, large] = [await bench.hilo(shapes.skewed(few)), await bench.hilo(shapes.skewed(many))]
  const customers = Array.from({ length: 40 }, (_, at) => at + 2)
  const [fewChats, manyChats] = [
    await conversationsOf(small, customers),
    await conversationsOf(large, customers),
  ]
  const open = (hilo: MeasuredHilo, chats: readonly string[]) => () =>
    timed(sizes.messages, (at) => openThread(hilo, chats[at % chats.length] ?? ''))
  const rounds = await alternate(sizes.rounds, {
    small: open(small, fewChats),
    large: open(large, manyChats),
  })
  const [atSmall, atLarge] = [summaryOf(rounds.small), summaryOf(rounds.large)]

  const [longest = ''] = await conversationsOf(large, [1])
  let back: string | undefined
  let pages = 1
  for (; pages < 200; pages += 1) {
    const { messages, has_more } = await openThread(large, longest, back)
    const [oldest] = messages
    if (!has_more || !oldest) break
    back = `${oldest.date}_${oldest.seq}`
  }
  const far = await alternate(sizes.rounds, {
    first: () => timed(sizes.messages, () => openThread(large, longest)),
    far: () => timed(sizes.messages, () => openThread(large, longest, back)),
  })
  return {
    figures: [
      atMost(1.2, {
        what: `${stored(many * 5, 'messages')} beside ${(few * 5).toLocaleString('en')}, p50`,
        floor: atSmall.p50,
        ours: atLarge.p50,
      }),
      atMost(1.5, {
        what: `page ${pages} back beside page 1, p50`,
        floor: summaryOf(far.first).p50,
        ours: summaryOf(far.far).p50,
      }),
    ],
  }
}

/** The plot: the time of a list, a thread and an inbound text as the database grows. */
export async function curve(bench: Bench): Promise<Measured> {
  const { sizes } = bench
  const list: Point[] = []
  const thread: Point[] = []
  const inbound: Point[] = []
  for (const size of sizes.curve) {
    const shape = shapes.skewed(size)
    const hilo = await bench.hilo(shape)
    const chats = await conversationsOf(
      hilo,
      Array.from({ length: Math.min(40, shape.live) }, (_, at) => at + 1),
    )
    const rounds = await alternate(sizes.rounds, {
      list: () => askTab(hilo, 'get:interaction:assigned', sizes.messages),
      thread: () => timed(sizes.messages, (at) => openThread(hilo, chats[at % chats.length] ?? '')),
      inbound: () => oneByOne(hilo, sizes.messages, liveCustomers(shape.live)),
    })
    list.push({ size, ms: summaryOf(rounds.list).p50 })
    thread.push({ size, ms: summaryOf(rounds.thread).p50 })
    inbound.push({ size, ms: summaryOf(rounds.inbound).p50 })
  }
  const curves = {
    'a list, first page': list,
    'a conversation opened': thread,
    "a customer's text to the agent": inbound,
  }
  const figures = Object.entries(curves).map(([what, points]): Figure => {
    const [first, last] = [points[0], points.at(-1)]
    return atMost(1.2, {
      what: `${what}: ${stored(last?.size ?? 0)} beside ${(first?.size ?? 0).toLocaleString('en')}, p50`,
      floor: first?.ms ?? Number.NaN,
      ours: last?.ms ?? Number.NaN,
    })
  })
  return { figures, curves }
}
