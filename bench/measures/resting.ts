import { setTimeout as sleep } from 'node:timers/promises'
import { type Bench, webhookOf } from '../bench'
import { providerOf } from '../clients/webhooks'
import { shapes } from '../data/shape'
import { cpuSeconds, residentMB } from '../lib/process-memory'
import { median } from '../lib/statistics'
import { atMost, below, type Measured, ms } from '../report/figure'
import { type Hilo, startHilo } from '../services/hilo'
import { large } from '../services/installation'
import type { Database } from '../services/postgres'
import { whileCounting } from '../services/track-statements'
import { connectAgents, logInAgents } from './fan-out'
import { statementsSoFar } from './statements-sent'
import { postMany } from './write'

const megabytes = (value: number): string => `${value.toFixed(0)} MB`
const kilobytes = (value: number): string => `${value.toFixed(1)} kB`
const stored = (size: number): string => size.toLocaleString('en')

/** P17: one agent is connected and nobody writes. */
export async function idle(bench: Bench): Promise<Measured> {
  const { idleSeconds, interactions } = bench.sizes
  const { hilo, database } = await bench.hilo(shapes.skewed(interactions[1]))
  await sleep(Math.min(10_000, idleSeconds * 1000))
  const [sent, share] = await whileCounting(bench.environment.cluster, async () => {
    const [statements, cpu] = [await statementsSoFar(database), await cpuSeconds(hilo.pid)]
    await sleep(idleSeconds * 1000)
    return [
      ((await statementsSoFar(database)) - statements) / idleSeconds,
      (((await cpuSeconds(hilo.pid)) - cpu) / idleSeconds) * 100,
    ] as const
  })
  return {
    figures: [
      below(5, 'statements a second, begin and commit included', sent, (value) => value.toFixed(1)),
      below(1, 'of a core', share, (value) => `${value.toFixed(1)} %`),
      below(150, 'resident', await residentMB(hilo.pid), megabytes),
    ],
  }
}

/** P10: from the start of the process until /readyz answers. */
export async function starting(bench: Bench): Promise<Measured> {
  const { starts, interactions } = bench.sizes
  await bench.closeHilos()
  const database = await bench.environment.loaded(shapes.skewed(interactions[1]))
  const times: number[] = []
  for (let at = 0; at < starts; at += 1) {
    const hilo = await startHilo(bench.environment.site, database)
    times.push(performance.now() - hilo.startedAt)
    await hilo.stop()
  }
  const what = `${stored(interactions[1])} interactions, median of ${starts} starts`
  return { figures: [below(1_000, what, median(times), ms)] }
}

/** Makes a Hilo collect when it gets SIGUSR2. */
const collecting = {
  NODE_OPTIONS: `--import=${new URL('../lib/collect-on-signal.mjs', import.meta.url).href}`,
}

/** For the collection, and to give the pages back. */
const collectingMs = 3_000

/** P9: the memory of a process when idle, for each agent, and after many messages. */
export async function memory(bench: Bench): Promise<Measured> {
  const { sizes, environment } = bench
  // A new process: the memory of the others has grown with their work. Only one may use a database.
  await bench.closeHilos()
  const [usual] = sizes.customers
  const shape = shapes.known(usual, Math.min(2_000, usual))
  const database = await environment.loaded(shape)
  const hilo = await startHilo(environment.site, database, collecting)
  try {
    // As long as P17, here and below: what starting and connecting took is given back only then.
    await sleep(sizes.idleSeconds * 1000)
    const atRest = await residentMB(hilo.pid)
    const before = await collected(hilo)
    // The first half allocates what all agents share; the second shows what each agent adds.
    const half = Math.ceil(sizes.sockets / 2)
    const tokens = await logInAgents(hilo, sizes.sockets)
    const resident = async () => {
      const some = await connectAgents(hilo.url, tokens, half)
      await sleep(sizes.idleSeconds * 1000)
      return { some, megabytes: await residentMB(hilo.pid) }
    }
    const [first, second] = [await resident(), await resident()]
    for (const one of [...first.some, ...second.some]) one.close()
    const [tenth, whole] = await afterMessages(hilo, database, sizes.memoryMessages, shape.live)
    await sleep(sizes.idleSeconds * 1000)
    const again = await collected(hilo)
    const grown = `after ${stored(sizes.memoryMessages)} messages beside ${stored(sizes.memoryMessages / 10)}, once collected`
    return {
      figures: [
        below(150, 'idle', atRest, megabytes),
        below(
          40,
          `each agent beyond the first ${stored(half)}`,
          ((second.megabytes - first.megabytes) * 1024) / half,
          kilobytes,
        ),
        atMost(1.15, { what: grown, floor: tenth, ours: whole, unit: megabytes }),
        atMost(1.15, {
          what: 'idle after all that beside idle before, once collected',
          floor: before,
          ours: again,
          unit: megabytes,
        }),
      ],
    }
  } finally {
    await hilo.stop()
  }
}

/** Resident megabytes once V8 has collected and the pages are given back. */
async function collected({ pid }: Pick<Hilo, 'pid'>): Promise<number> {
  process.kill(pid, 'SIGUSR2')
  await sleep(collectingMs)
  return residentMB(pid)
}

/**
 * Resident megabytes after a tenth of the messages, and after all, once V8 has collected: while messages arrive a third comes
 * and goes with each of its cycles, and a reading says only in which moment of one it was taken.
 */
async function afterMessages(
  hilo: Hilo,
  database: Database,
  total: number,
  live: number,
): Promise<[number, number]> {
  const provider = providerOf({ url: await webhookOf(hilo, database), person: large })
  const upTo = async (count: number) => {
    await postMany(provider, count, live)
    return collected(hilo)
  }
  try {
    return [await upTo(total / 10), await upTo(total - total / 10)]
  } finally {
    provider.close()
  }
}
