import { join } from 'node:path'
import { connect, logIn, type Someone } from './clients/people'
import { type Provider, providerOf } from './clients/webhooks'
import type { Shape } from './data/shape'
import type { Ground } from './data/templates'
import { type Floor, startFloor } from './services/floor'
import { type Hilo, startHilo } from './services/hilo'
import { agentEmail, large } from './services/installation'
import { type Database, withClient } from './services/postgres'

/** How long and how large. The small ones are for trying the bench itself. */
export interface Sizes {
  readonly rounds: number
  /** Messages of a round, one in flight. */
  readonly messages: number
  readonly seconds: number
  readonly steadySeconds: number
  /** Customers of an account: the usual business, and the largest. */
  readonly customers: readonly [number, number]
  /** Interactions of a database: the one that the other is measured against. */
  readonly interactions: readonly [number, number]
  /** Of the curve of cost against size. */
  readonly curve: readonly number[]
  readonly sockets: number
  readonly starts: number
  readonly idleSeconds: number
  /** What is stored while the memory is looked at. */
  readonly memoryMessages: number
  /** How often an act is done whose statements are counted. */
  readonly repeats: number
}

export const full: Sizes = {
  rounds: 3,
  messages: 500,
  seconds: 8,
  steadySeconds: 60,
  customers: [2_000, 200_000],
  interactions: [10_000, 1_000_000],
  curve: [1_000, 10_000, 100_000, 1_000_000],
  sockets: 1_000,
  starts: 10,
  idleSeconds: 60,
  memoryMessages: 50_000,
  repeats: 20,
}

export const small: Sizes = {
  rounds: 3,
  messages: 50,
  seconds: 2,
  steadySeconds: 5,
  customers: [200, 2_000],
  interactions: [1_000, 10_000],
  curve: [1_000, 10_000],
  sockets: 100,
  starts: 2,
  idleSeconds: 5,
  memoryMessages: 2_000,
  repeats: 10,
}

/** As little as shows that every part runs. */
export const shortest: Sizes = {
  ...small,
  rounds: 1,
  messages: 5,
  seconds: 0.3,
  steadySeconds: 0.5,
  customers: [20, 50],
  interactions: [400, 500],
  curve: [400],
  sockets: 4,
  starts: 1,
  idleSeconds: 0.5,
  memoryMessages: 20,
  repeats: 4,
}

/** A server that takes webhooks, its provider, and somebody who listens there. */
export interface Line {
  readonly provider: Provider
  readonly someone: Someone
}

export interface HiloLine extends Line {
  readonly hilo: Hilo
  readonly database: Database
  readonly token: string
  readonly shape: Shape
}

export interface Bench {
  readonly sizes: Sizes
  readonly ground: Ground
  say(line: string): void
  /** The floor server, started once. */
  floor(): Promise<Floor & Line>
  /** A Hilo on a database of this shape, started once for each part; its first agent listens. */
  hilo(shape: Shape): Promise<HiloLine>
  /** Most messages a second that the floor took in this run, once it was asked. */
  floorMaximum: number | null
  closeHilos(): Promise<void>
  stop(): Promise<void>
}

export function openBench(ground: Ground, sizes: Sizes, say: (line: string) => void): Bench {
  let undos: (() => unknown)[] = []
  const ofFloor: (() => unknown)[] = []
  const hilos = new Map<string, Promise<HiloLine>>()
  let floor: Promise<Floor & Line> | undefined

  async function lineOf(
    undos: (() => unknown)[],
    webhookUrl: string,
    url: string,
    token: string,
  ): Promise<Line> {
    const provider = providerOf({ url: webhookUrl, person: large })
    const someone = await connect(url, token)
    undos.unshift(
      () => provider.close(),
      () => someone.close(),
    )
    return { provider, someone }
  }

  async function openFloor(): Promise<Floor & Line> {
    const started = await startFloor(await ground.cluster.create('floor'))
    ofFloor.unshift(() => started.stop())
    return { ...started, ...(await lineOf(ofFloor, `${started.url}/webhook`, started.url, '')) }
  }

  async function openHilo(shape: Shape): Promise<HiloLine> {
    const database = await ground.loaded(shape)
    const hilo = await startHilo(ground.site, database)
    undos.unshift(() => hilo.stop())
    const token = await logIn(hilo.url, agentEmail(0))
    const line = await lineOf(undos, await webhookOf(hilo, database), hilo.url, token)
    return { hilo, database, token, shape, ...line }
  }

  /** One that nobody measures still works a little, on the same cores. */
  async function closeHilos() {
    const ending = undos
    undos = []
    hilos.clear()
    for (const undo of ending) await undo()
  }

  return {
    sizes,
    ground,
    say,
    floorMaximum: null,
    floor() {
      floor ??= openFloor()
      return floor
    },
    hilo(shape) {
      const key = JSON.stringify(shape)
      const line = hilos.get(key) ?? openHilo(shape)
      hilos.set(key, line)
      return line
    },
    closeHilos,
    async stop() {
      await closeHilos()
      for (const undo of ofFloor.splice(0)) await undo()
    },
  }
}

export const webhookOf = ({ url }: Pick<Hilo, 'url'>, database: Database): Promise<string> =>
  withClient(database, async (client) => {
    const { rows } = await client.query<{ uuid: string }>(
      'select uuid from channel_accounts where external_id = $1',
      [large.phoneNumberId],
    )
    return `${url}${join('/api/webhooks/whatsapp', rows[0]?.uuid ?? '')}`
  })
