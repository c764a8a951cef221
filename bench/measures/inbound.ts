import { type Bench, webhookOf } from '../bench'
import { connectionsOf, providerOf } from '../clients/webhooks'
import { shapes } from '../data/shape'
import { alternate } from '../lib/alternate'
import { median, percentile, summaryOf } from '../lib/statistics'
import { atLeast, atMost, below, type Figure, type Measured, ms } from '../report/figure'
import { large } from '../services/installation'
import { closedLoop, liveCustomers, mostUnderWay, oneByOne, steady } from './write'

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
    const [atFloor, ours] = [median(rounds.floor.flat()), median(rounds.ours.flat())]
    if (customers === sizes.customers[0]) bench.ownMaximum = ours
    figures.push(atLeast(0.6, { what: people(customers), floor: atFloor, ours, unit: rate }))
  }
  return { figures }
}

/** Shares of Hilo's own maximum (P4): what it takes steadily, and what is more than it can take. */
const steadyShare = 0.7
const tooMuchShare = 1.5

/** P3: most of what Hilo can take, steadily; and more than that, of which it refuses some and takes the rest as quickly. */
export async function steadyInbound(bench: Bench): Promise<Measured> {
  const { sizes } = bench
  const [usualCustomers] = sizes.customers
  const live = liveOf(usualCustomers)
  const hilo = await bench.hilo(known(usualCustomers))
  bench.ownMaximum ??= await closedLoop([hilo.provider], atOnce, sizes.seconds, live)
  const most = bench.ownMaximum
  // As many connections as posts under way: over few of them posts would wait here, and never be too many for Hilo.
  const url = await webhookOf(hilo.hilo, hilo.database)
  const provider = providerOf({ url, person: large }, connectionsOf(mostUnderWay))
  const at = async (share: number, seconds: number) => {
    const { acks, received, refused, errors } = await steady(
      { ...hilo, provider },
      most * share,
      seconds,
      live,
    )
    const what = `${rate(most * share)} (${share * 100} % of the most) for ${seconds} s`
    const times = [
      below(100, `${what}: acknowledged, p99`, percentile(acks, 0.99), ms),
      below(100, `${what}: on the agent's socket, p95`, percentile(received, 0.95), ms),
    ]
    return { what, refused, errors, times }
  }
  const usual = await at(steadyShare, sizes.steadySeconds)
  const tooMuch = await at(tooMuchShare, Math.max(1, sizes.steadySeconds / 4))
  provider.close()
  return {
    figures: [
      below(0, `${usual.what}: refused or failed`, usual.refused + usual.errors, String),
      ...usual.times,
      below(
        0,
        `${tooMuch.what}: failed otherwise than by 503, of which ${tooMuch.refused}`,
        tooMuch.errors,
        String,
      ),
      ...tooMuch.times,
    ],
  }
}
