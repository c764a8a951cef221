import type { Bench } from '../bench'
import { shapes } from '../data/shape'
import { alternate } from '../lib/alternate'
import { median, percentile, summaryOf } from '../lib/statistics'
import { atLeast, atMost, below, type Figure, type Measured, ms } from '../report/figure'
import { closedLoop, liveCustomers, oneByOne, steady } from './write'

const liveOf = (customers: number): number => Math.min(2_000, customers)
const known = (customers: number) => shapes.known(customers, liveOf(customers))
const people = (count: number): string => `${count.toLocaleString('en')} customers`

/** P1: a known customer's text, from the post to the agent's socket. */
export async function customerToAgent(bench: Bench): Promise<Measured> {
  const { sizes } = bench
  const [usualCustomers, mostCustomers] = sizes.customers
  const customers = liveCustomers(liveOf(usualCustomers))
  const [floor, few, many] = [
    await bench.floor(),
    await bench.hilo(known(usualCustomers)),
    await bench.hilo(known(mostCustomers)),
  ]
  const rounds = await alternate(sizes.rounds, {
    floor: () => oneByOne(floor, sizes.messages, customers),
    few: () => oneByOne(few, sizes.messages, customers),
    many: () => oneByOne(many, sizes.messages, customers),
  })
  const [atFloor, atFew, atMany] = [summaryOf(rounds.floor), summaryOf(rounds.few), summaryOf(rounds.many)]
  const figures = [
    { what: people(usualCustomers), found: atFew },
    { what: people(mostCustomers), found: atMany },
  ].flatMap(({ what, found }): Figure[] => [
    atMost(1.25, { what: `${what}, p50`, floor: atFloor.p50, ours: found.p50 }),
    atMost(1.5, { what: `${what}, p95`, floor: atFloor.p95, ours: found.p95 }),
  ])
  const flat = atMost(1.2, {
    what: `${people(mostCustomers)} beside ${people(usualCustomers)}, p50`,
    floor: atFew.p50,
    ours: atMany.p50,
  })
  return {
    figures: [...figures, flat],
    counts: { messages: [rounds.floor, rounds.few, rounds.many].flat(2).length },
  }
}

export const rate = (perSecond: number): string => `${Math.round(perSecond)}/s`
export const atOnce = 32

/** P4: the most messages a second, with many at once. */
export async function mostInbound(bench: Bench): Promise<Measured> {
  const { sizes } = bench
  const figures: Figure[] = []
  const floor = await bench.floor()
  for (const customers of sizes.customers) {
    const hilo = await bench.hilo(known(customers))
    const live = liveOf(customers)
    const rounds = await alternate(sizes.rounds, {
      floor: async () => [await closedLoop([floor.provider], atOnce, sizes.seconds, live)],
      ours: async () => [await closedLoop([hilo.provider], atOnce, sizes.seconds, live)],
    })
    const most = median(rounds.floor.flat())
    bench.floorMaximum = Math.max(bench.floorMaximum ?? 0, most)
    figures.push(
      atLeast(0.6, { what: people(customers), floor: most, ours: median(rounds.ours.flat()), unit: rate }),
    )
  }
  return { figures }
}

/** P3: half of the floor's maximum, steadily. */
export async function steadyInbound(bench: Bench): Promise<Measured> {
  const { sizes } = bench
  const [usualCustomers] = sizes.customers
  const live = liveOf(usualCustomers)
  bench.floorMaximum ??= await closedLoop([(await bench.floor()).provider], atOnce, sizes.seconds, live)
  const perSecond = bench.floorMaximum / 2
  const { acks, received, errors } = await steady(
    await bench.hilo(known(usualCustomers)),
    perSecond,
    sizes.steadySeconds,
    live,
  )
  const at = `${rate(perSecond)} for ${sizes.steadySeconds} s`
  return {
    figures: [
      below(0, `${at}: errors`, errors, String),
      below(100, `${at}: acknowledged, p99`, percentile(acks, 0.99), ms),
      below(100, `${at}: on the agent's socket, p95`, percentile(received, 0.95), ms),
    ],
  }
}
