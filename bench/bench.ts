import { join } from 'node:path'
import { withClient } from '@hilo/prisma/with-client'
import { type ConnectedPerson, connect, logIn } from './clients/people'
import { type Provider, providerOf } from './clients/webhooks'
import type { Shape } from './data/shape'
import type { Environment } from './data/templates'
import { type Floor, startFloor } from './services/floor'
import { type Hilo, startHilo } from './services/hilo'
import { agentEmail, large, type Person } from './services/installation'
import type { Database } from './services/postgres'

/** How long the measurements run and how much data they use. */
export interface Sizes {
  readonly rounds: number
  /** Messages of a round, one in flight. */
  readonly messages: number
  readonly seconds: number
  readonly steadySeconds: number
  /** Customers of an account: the usual business, and the largest. */
  readonly customers: readonly [number, number]
  /** How many businesses share one installation; each beside the first one is made by the commands of an operator. */
  readonly businesses: number
  /** So many accounts of one business, beside one. */
  readonly accounts: readonly number[]
  /** Interactions of a database: the small one, and the large one that is compared with it. */
  readonly interactions: readonly [number, number]
  /** Interactions of each database of the plot 'Cost against size'. */
  readonly curve: readonly number[]
  readonly sockets: number
  readonly starts: number
  readonly idleSeconds: number
  /** Messages that are stored while memory is measured. */
  readonly memoryMessages: number
  /** How many processes one installation has while the cost of a message is measured, and with how many messages. */
  readonly processes: readonly number[]
  readonly costMessages: number
  /** Texts and answers of which each adds to the disk. */
  readonly disk: { readonly texts: number; readonly answers: number }
  /** A shift: so many agents answer so many new customers a second, for so many seconds at each rate; each waits so long before they write again. */
  readonly shift: {
    readonly agents: number
    readonly rates: readonly number[]
    readonly seconds: number
    readonly pauseMs: number
  }
  /** How often an act is repeated while its statements are counted. */
  readonly repeats: number
}

export const full: Sizes = {
  rounds: 3,
  messages: 500,
  seconds: 8,
  steadySeconds: 60,
  customers: [2_000, 200_000],
  businesses: 10,
  accounts: [1, 16, 100],
  interactions: [10_000, 1_000_000],
  curve: [1_000, 10_000, 100_000, 1_000_000],
  sockets: 1_000,
  starts: 10,
  idleSeconds: 60,
  memoryMessages: 300_000,
  processes: [1, 2, 4],
  costMessages: 4_000,
  disk: { texts: 20_000, answers: 4_000 },
  shift: { agents: 1_000, rates: [2, 5, 10, 17, 25, 35], seconds: 100, pauseMs: 2_000 },
  repeats: 20,
}

/** The sizes of `--small`, which tries the bench itself. */
export const small: Sizes = {
  rounds: 3,
  messages: 50,
  seconds: 2,
  steadySeconds: 5,
  customers: [200, 2_000],
  businesses: 10,
  accounts: [1, 16],
  interactions: [1_000, 10_000],
  curve: [1_000, 10_000],
  sockets: 100,
  starts: 2,
  idleSeconds: 5,
  memoryMessages: 2_000,
  processes: [1, 2, 4],
  costMessages: 400,
  disk: { texts: 400, answers: 50 },
  shift: { agents: 50, rates: [2, 5, 10], seconds: 8, pauseMs: 300 },
  repeats: 10,
}

/** The smallest sizes that run every part, for the tests. */
export const shortest: Sizes = {
  ...small,
  rounds: 1,
  messages: 5,
  seconds: 0.3,
  steadySeconds: 0.5,
  customers: [20, 50],
  businesses: 2,
  accounts: [1, 2],
  interactions: [400, 500],
  curve: [400],
  sockets: 4,
  starts: 1,
  idleSeconds: 0.5,
  memoryMessages: 20,
  processes: [1, 2],
  costMessages: 20,
  disk: { texts: 20, answers: 3 },
  shift: { agents: 3, rates: [8], seconds: 0.5, pauseMs: 10 },
  repeats: 4,
}

/** A server with a provider that posts webhooks to it and a person connected to it. */
export interface MeasuredServer {
  readonly provider: Provider
  readonly person: ConnectedPerson
}

export interface MeasuredHilo extends MeasuredServer {
  readonly hilo: Hilo
  readonly database: Database
  readonly token: string
  readonly shape: Shape
}

export interface Bench {
  readonly sizes: Sizes
  readonly environment: Environment
  say(line: string): void
  /** The floor server, started once. */
  floor(): Promise<Floor & MeasuredServer>
  /** A Hilo on a database of this shape, started once for each part; the person is its first agent. */
  hilo(shape: Shape): Promise<MeasuredHilo>
  /** The most messages a second that Hilo accepted in this run; null until it is measured. */
  ownMaximum: number | null
  closeHilos(): Promise<void>
  stop(): Promise<void>
}

/** Shared by the measurements: Hilos, the floor beside them, and their data (decision 106). */
export function openBench(environment: Environment, sizes: Sizes, say: (line: string) => void): Bench {
  let undos: (() => unknown)[] = []
  const floorUndos: (() => unknown)[] = []
  const hilos = new Map<string, Promise<MeasuredHilo>>()
  let floor: Promise<Floor & MeasuredServer> | undefined

  async function connectTo(
    undos: (() => unknown)[],
    webhookUrl: string,
    url: string,
    token: string,
  ): Promise<MeasuredServer> {
    const provider = providerOf({ url: webhookUrl, person: large })
    const person = await connect(url, token)
    undos.unshift(
      () => provider.close(),
      () => person.close(),
    )
    return { provider, person }
  }

  async function openFloor(): Promise<Floor & MeasuredServer> {
    const started = await startFloor(await environment.cluster.create('floor'))
    floorUndos.unshift(() => started.stop())
    return { ...started, ...(await connectTo(floorUndos, `${started.url}/webhook`, started.url, '')) }
  }

  async function openHilo(shape: Shape): Promise<MeasuredHilo> {
    const database = await environment.loaded(shape)
    const hilo = await startHilo(environment.site, database)
    undos.unshift(() => hilo.stop())
    const token = await logIn(hilo.url, agentEmail(0))
    const connected = await connectTo(undos, await webhookOf(hilo, database), hilo.url, token)
    return { hilo, database, token, shape, ...connected }
  }

  /** Closes every Hilo that is not measured, because it would still use some of the same cores. */
  async function closeHilos() {
    const pending = undos
    undos = []
    hilos.clear()
    for (const undo of pending) await undo()
  }

  return {
    sizes,
    environment,
    say,
    ownMaximum: null,
    floor() {
      floor ??= openFloor()
      return floor
    },
    hilo(shape) {
      const key = JSON.stringify(shape)
      const hilo = hilos.get(key) ?? openHilo(shape)
      hilos.set(key, hilo)
      return hilo
    },
    closeHilos,
    async stop() {
      await closeHilos()
      for (const undo of floorUndos.splice(0)) await undo()
    },
  }
}

export const webhookOf = (
  { url }: Pick<Hilo, 'url'>,
  database: Database,
  { phoneNumberId }: Person = large,
): Promise<string> =>
  withClient(database.url, async (client) => {
    const { rows } = await client.query<{ uuid: string }>(
      'select uuid from channel_accounts where external_id = $1',
      [phoneNumberId],
    )
    return `${url}${join('/api/webhooks/whatsapp', rows[0]?.uuid ?? '')}`
  })
