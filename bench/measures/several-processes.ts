import { type Bench, type MeasuredServer, webhookOf } from '../bench'
import { connect, logIn } from '../clients/people'
import { providerOf } from '../clients/webhooks'
import { shapes } from '../data/shape'
import { alternate } from '../lib/alternate'
import { postmasterOf } from '../lib/postmaster'
import { cpuSeconds, cpuSecondsOfTree } from '../lib/process-memory'
import { summaryOf } from '../lib/statistics'
import { atMost, type Figure, type Measured } from '../report/figure'
import { type Hilo, startHilo } from '../services/hilo'
import { agentEmail, large } from '../services/installation'
import type { Database } from '../services/postgres'
import { type StartedRedis, startRedis } from '../services/redis'
import { liveCustomers, oneByOne, postMany } from './write'

/** The carrier of events between processes. */
type Between = 'Postgres' | 'Redis'

/** Processes of one installation, on a database of their own. */
interface Several {
  readonly database: Database
  readonly hilos: readonly Hilo[]
  /** Each process with a provider that posts to it and a person connected to it. */
  readonly servers: readonly MeasuredServer[]
  readonly redis: StartedRedis | null
  stop(): Promise<void>
}

const live = 100
const shape = shapes.known(200, live)
let copies = 0

/** Installations side by side: each has its own copy of the same data, so that none knows of another one's processes. */
async function startSeveral(bench: Bench, count: number, between: Between): Promise<Several> {
  const { environment } = bench
  copies += 1
  const database = await environment.copied(`several_${copies}`, shape)
  const undos: (() => unknown)[] = []
  const stop = async () => {
    for (const undo of undos.splice(0)) await undo()
  }
  try {
    const redis = between === 'Redis' ? await startRedis() : null
    if (redis) undos.unshift(() => redis.stop())
    const hilos: Hilo[] = []
    const servers: MeasuredServer[] = []
    for (let at = 0; at < count; at += 1) {
      const hilo = await startHilo(environment.site, database, redis ? { REDIS_URL: redis.url } : {})
      undos.unshift(() => hilo.stop())
      const provider = providerOf({ url: await webhookOf(hilo, database), person: large })
      const person = await connect(hilo.url, await logIn(hilo.url, agentEmail(0)))
      undos.unshift(
        () => provider.close(),
        () => person.close(),
      )
      hilos.push(hilo)
      servers.push({ provider, person })
    }
    return { database, hilos, servers, redis, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** P19: a customer's text that one process receives, on the socket of an agent of another one, beside one process's. */
export const acrossProcesses = (between: Between) => async (bench: Bench) => {
  await bench.closeHilos()
  const { sizes } = bench
  const alone = await startSeveral(bench, 1, 'Postgres')
  const pair = await startSeveral(bench, 2, between)
  try {
    const customers = liveCustomers(live)
    const [one] = alone.servers
    const [from, to] = pair.servers
    if (!one || !from || !to) throw new Error('the processes were not started')
    const rounds = await alternate(sizes.rounds, {
      alone: () => oneByOne(one, sizes.messages, customers),
      across: () => oneByOne({ provider: from.provider, person: to.person }, sizes.messages, customers),
    })
    const [atOne, across] = [summaryOf(rounds.alone), summaryOf(rounds.across)]
    const what = `from one process to an agent of another, over ${between}, beside one process`
    const figures = [
      atMost(3, { what: `${what}, p50`, floor: atOne.p50, ours: across.p50 }),
      atMost(3, { what: `${what}, p95`, floor: atOne.p95, ours: across.p95 }),
    ]
    return { figures, counts: { messages: rounds.across.flat().length } } satisfies Measured
  } finally {
    await pair.stop()
    await alone.stop()
  }
}

/** Milliseconds of a core that one message costs. */
interface Cost {
  readonly hilo: number
  readonly postgres: number
  readonly redis: number
}

const milliseconds = (value: number): string => `${value.toFixed(2)} ms`
const totalOf = ({ hilo, postgres, redis }: Cost): number => hilo + postgres + redis

/**
 * The cost of a message by the number of processes, each with an agent who hears it. Not how many messages they could take:
 * for that each process would need a core of its own.
 */
export const costByProcesses = (between: Between) => async (bench: Bench) => {
  await bench.closeHilos()
  const figures: Figure[] = []
  let first: Cost | null = null
  for (const count of bench.sizes.processes) {
    const several = await startSeveral(bench, count, between)
    try {
      const cost = await costOf(several, bench.sizes.costMessages)
      first ??= cost
      const redis = several.redis ? `, Redis ${milliseconds(cost.redis)}` : ''
      figures.push({
        what: `${count} ${count === 1 ? 'process' : 'processes'}, over ${between}: processor time of a message`,
        goal: '-',
        floor: count === 1 ? null : milliseconds(totalOf(first)),
        ours: `${milliseconds(totalOf(cost))} (Hilo ${milliseconds(cost.hilo)}, Postgres ${milliseconds(cost.postgres)}${redis})`,
        ratio: count === 1 ? null : Math.round((totalOf(cost) / totalOf(first)) * 100) / 100,
        holds: null,
      })
    } finally {
      await several.stop()
    }
  }
  return { figures } satisfies Measured
}

async function costOf({ hilos, servers, redis, database }: Several, messages: number): Promise<Cost> {
  const postmaster = await postmasterOf(database)
  const each = Math.ceil(messages / servers.length)
  const postEach = () => Promise.all(servers.map(({ provider }) => postMany(provider, each, live)))
  const used = async () => ({
    hilo: (await Promise.all(hilos.map(({ pid }) => cpuSeconds(pid)))).reduce((sum, one) => sum + one, 0),
    postgres: await cpuSecondsOfTree(postmaster),
    redis: redis ? await cpuSeconds(redis.pid) : 0,
  })
  // The first are slower: code is compiled, connections are opened, statements are prepared.
  await postEach()
  const before = await used()
  await postEach()
  const after = await used()
  const cost = (name: keyof Cost) => ((after[name] - before[name]) * 1000) / (each * servers.length)
  return { hilo: cost('hilo'), postgres: cost('postgres'), redis: cost('redis') }
}
