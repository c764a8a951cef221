import type { Bench, HiloLine, Line } from '../bench'
import { connect, logIn, type Someone } from '../clients/people'
import { shapes } from '../data/shape'
import { phoneOf } from '../data/statements'
import { alternate } from '../lib/alternate'
import { median, summaryOf } from '../lib/statistics'
import { atMost, type Figure, type Measured } from '../report/figure'
import type { Hilo } from '../services/hilo'
import { agentEmail, agents } from '../services/installation'
import { withClient } from '../services/postgres'

/** So many connections, of all agents in turn. */
export async function crowd(url: string, tokens: readonly string[], sockets: number): Promise<Someone[]> {
  const all: Someone[] = []
  // Some at a time: a thousand at once would wait for each other, which is another figure.
  while (all.length < sockets) {
    const some = Array.from({ length: Math.min(50, sockets - all.length) }, (_, at) =>
      connect(url, tokens[(all.length + at) % tokens.length] ?? ''),
    )
    all.push(...(await Promise.all(some)))
  }
  return all
}

/** Of as many agents as there are, or as are needed. */
export async function tokensOf({ url }: Pick<Hilo, 'url'>, sockets: number): Promise<string[]> {
  const tokens: string[] = []
  for (let at = 0; at < Math.min(agents, sockets); at += 1) tokens.push(await logIn(url, agentEmail(at)))
  return tokens
}

/** From the post to when the last of them has it. */
async function untilTheLast(
  { provider }: Line,
  all: readonly Someone[],
  customers: readonly number[],
  count: number,
): Promise<number[]> {
  const times: number[] = []
  for (let at = 0; at < count; at += 1) {
    const text = `A todas ${process.pid} ${performance.now()}`
    const began = performance.now()
    const heard = Promise.all(all.map((one) => one.hears(text)))
    const [came, status] = await Promise.all([
      heard,
      provider.post({ customer: customers[at % customers.length] ?? 1, text }),
    ])
    if (status !== 200) throw new Error(`the webhook answered ${status}`)
    times.push(Math.max(...came) - began)
  }
  return times
}

/** Customers whose chat waits in the queue that every agent sees. */
const waitingCustomers = ({ database }: HiloLine): Promise<number[]> =>
  withClient(database, async (client) => {
    const { rows } = await client.query<{ phone: string }>(
      `select d.external_id as phone from interactions i
       join conversations c on c.business_uuid = i.business_uuid and c.uuid = i.conversation_uuid
       join identities d on d.business_uuid = c.business_uuid and d.uuid = c.identity_uuid
       join businesses b on b.uuid = i.business_uuid and b.name = 'La grande'
       where i.status = 'unassigned' limit 100`,
    )
    return rows.map(({ phone }) => Number(phone) - Number(phoneOf(0)))
  })

/** P8: what all agents see. */
export async function fanOut(bench: Bench): Promise<Measured> {
  const { sizes } = bench
  const line = await bench.hilo(shapes.skewed(sizes.interactions[0]))
  const floor = await bench.floor()
  const tokens = await tokensOf(line.hilo, sizes.sockets)
  const ours = await crowd(line.hilo.url, tokens, sizes.sockets)
  const bare = await crowd(floor.url, [''], sizes.sockets)
  try {
    const customers = await waitingCustomers(line)
    if (customers.length === 0) throw new Error('no chat waits in the queue')
    const events = Math.max(2, Math.floor(sizes.messages / 10))
    const rounds = await alternate(sizes.rounds, {
      floor: () => untilTheLast(floor, bare, customers, events),
      ours: () => untilTheLast(line, ours, customers, events),
    })
    const [atFloor, atOurs] = [summaryOf(rounds.floor), summaryOf(rounds.ours)]
    const perSecond =
      1000 / median(rounds.ours.map((times) => times.reduce((sum, one) => sum + one, 0) / times.length))
    const who = `${sizes.sockets.toLocaleString('en')} agents`
    const fanOuts: Figure = {
      what: `${who}: one event after the other`,
      goal: '≥ 110/s',
      floor: null,
      ours: `${Math.round(perSecond)}/s`,
      ratio: null,
      holds: perSecond >= 110,
    }
    return {
      figures: [
        atMost(1.3, { what: `${who}: the last has it, p95`, floor: atFloor.p95, ours: atOurs.p95 }),
        fanOuts,
      ],
    }
  } finally {
    for (const one of [...ours, ...bare]) one.close()
  }
}

const list = 'get:interaction:assigned'

/** P14: all lines break at once. Back is who has asked for the list and was given what is true. */
export async function comeBack(bench: Bench): Promise<Measured> {
  const { sizes } = bench
  const line = await bench.hilo(shapes.skewed(sizes.interactions[0]))
  const truth = await line.someone.ask(list)
  const floor = await bench.floor()
  const ours = await crowd(line.hilo.url, [line.token], sizes.sockets)
  const bare = await crowd(floor.url, [''], sizes.sockets)
  try {
    const rounds = await alternate(sizes.rounds, {
      floor: async () => [await untilBack(bare, 'list', null)],
      ours: async () => [await untilBack(ours, list, JSON.stringify(truth))],
    })
    const [atFloor, atOurs] = [median(rounds.floor.flat()), median(rounds.ours.flat())]
    const what = `${sizes.sockets.toLocaleString('en')} agents dropped at once: all back and in sync`
    return { figures: [atMost(3, { what, floor: atFloor, ours: atOurs })] }
  } finally {
    for (const one of [...ours, ...bare]) one.close()
  }
}

async function untilBack(all: readonly Someone[], command: string, truth: string | null): Promise<number> {
  const began = performance.now()
  await Promise.all(
    all.map(async ({ socket, ask }) => {
      const back = new Promise<void>((resolve) => socket.once('connect', resolve))
      socket.io.engine.close()
      await back
      const answer = await again(() => ask(command))
      if (truth !== null && JSON.stringify(answer) !== truth)
        throw new Error('somebody is back with another list')
    }),
  )
  return performance.now() - began
}

/** As our own client does: what was refused for being too much at once is asked again. */
async function again<T>(ask: () => Promise<T>): Promise<T> {
  for (let pause = 400; ; pause *= 1.5) {
    try {
      return await ask()
    } catch (error) {
      if (!String(error).includes('TOO_MANY_REQUESTS') || pause > 10_000) throw error
      await new Promise((resolve) => setTimeout(resolve, pause * (1 + Math.random())))
    }
  }
}
