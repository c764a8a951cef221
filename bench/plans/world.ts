import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { withClient } from '@hilo/prisma/with-client'
import pg from 'pg'
import { type App, createApp } from '../../apps/api/src/app'
import { readOrMakeEnv } from '../../apps/api/src/env'
import { realClock } from '../../apps/api/src/platform/clock/clock'
import { appUserOf } from '../../apps/api/src/platform/db/app-login'
import { reliableListeners } from '../../apps/api/src/platform/events/listeners'
import { createLogger } from '../../apps/api/src/platform/logger/logger'
import { build } from '../../scripts/lib/built.mjs'
import { webhookOf } from '../bench'
import { newChat } from '../clients/outcome'
import { type ConnectedPerson, connect, logIn } from '../clients/people'
import { type Provider, providerOf } from '../clients/webhooks'
import { giveNeighbours } from '../data/neighbours'
import type { Shape } from '../data/shape'
import { type Environment, prepareEnvironment } from '../data/templates'
import { giveWelcome } from '../data/welcome'
import { envOf } from '../services/hilo'
import { agentEmail, large, newcomer } from '../services/installation'
import type { Database } from '../services/postgres'
import { explainRole, planSettings, plansDuring } from './collect'
import { giveCalls, giveReceivers, giveTargets } from './furnish'
import { type Index, indexesOf } from './indexes'
import type { Plan } from './rows-read'

const conversations = Number(process.env.PLAN_CONVERSATIONS ?? 20_000)
/** So many businesses stand beside the large one, and six times as many with fewer chats. */
const neighbours = Number(process.env.PLAN_BUSINESSES ?? 100)

/** Loaded in some seconds. */
const largeShape: Shape = { customers: 30_000, interactions: 120_000, messages: 360_000, live: 500 }
/** As many conversations in one account, with less in each, for what is asked in several worlds. */
export const flatShape: Shape = {
  customers: conversations,
  interactions: conversations * 1.2,
  messages: conversations * 3,
  live: 500,
}

/** The app in this process, as its own database role, so that a test can run the code of a timer. */
export interface PlanWorld {
  readonly shape: Shape
  readonly app: App
  readonly business: string
  /** The conversation with the most messages. */
  readonly longest: string
  readonly agent: ConnectedPerson
  readonly newcomer: ConnectedPerson
  readonly admin: ConnectedPerson
  readonly provider: Provider
  /** A request, of the agent unless it says otherwise; throws if it is refused. */
  post(path: string, body: object, who?: 'agent' | 'admin'): Promise<{ readonly uuid: string }>
  /** Reads a path of the API; throws if it is refused. */
  read(who: 'agent' | 'newcomer' | 'admin', path: string, query: Record<string, string>): Promise<void>
  /** The provider's id of a message that was sent. */
  providerIdOf(message: string): Promise<string>
  /** Those of the schema. */
  readonly indexes: readonly Index[]
  /** A new customer writes, and is welcomed. */
  newChat(customer: number): Promise<number>
  plansOf(work: () => Promise<unknown>): Promise<readonly Plan[]>
  stop(): Promise<void>
}

/**
 * The databases of one run, which share their rows: the large business with one small one, or with hundreds of them; and the hundreds
 * on tables that nobody has ever analysed.
 */
export type WorldName = 'two' | 'hundred' | 'young'

export interface PlanWorlds {
  /** Fills the first database. It and the next take a while each, so that a test gives each a hook of its own. */
  load(): Promise<void>
  furnish(): Promise<void>
  /** `two` is opened last: the others are copies of it, and nobody may be connected to it then. */
  open(name: WorldName): Promise<PlanWorld>
  stop(): Promise<void>
}

export async function openPlanWorlds(shape: Shape): Promise<PlanWorlds> {
  const environment = await openEnvironment()
  const databaseOf = async (name: WorldName) => {
    const two = await environment.loaded(shape)
    if (name === 'two') return two
    const copy = await environment.copyOf(name, two)
    await withClient(copy.url, async (owner) => {
      await giveNeighbours(owner, neighbours)
      if (name === 'young') await forgetStatistics(owner)
    })
    return copy
  }
  return {
    async load() {
      await environment.loaded(shape)
    },
    async furnish() {
      const { url } = await environment.loaded(shape)
      await withClient(url, async (owner) => {
        await giveTargets(owner)
        await giveCalls(owner)
        await giveReceivers(owner)
        await giveWelcome(owner, large)
      })
    },
    async open(name) {
      const database = await databaseOf(name)
      await withClient(database.url, planForAllValues)
      const world = await openPlanWorld(environment, database, shape)
      await addHook(world)
      return world
    },
    stop: () => environment.stop(),
  }
}

/** What Postgres does after a statement has run five times, so that no test depends on how often it did. */
const planForAllValues = (owner: pg.Client) =>
  owner.query(
    `alter database ${pg.escapeIdentifier(owner.database ?? '')} set plan_cache_mode = force_generic_plan`,
  )

/** A program that is told of all that happens, and never found. */
const hearsAll = {
  name: 'Todo',
  url: 'https://todo.invalid/hilo',
  events: Object.keys(reliableListeners.hooks.takes),
  with_content: true,
}

const addHook = (world: PlanWorld) => world.post('/api/integrations/webhooks/create/', hearsAll, 'admin')

/** The large business beside hundreds of small ones, with enough rows to expose a plan that reads a whole table. */
export async function openLargeWorld(): Promise<Omit<PlanWorlds, 'open'> & { open(): Promise<PlanWorld> }> {
  const environment = await openEnvironment()
  const withOwner = async (work: (owner: pg.Client) => Promise<void>) =>
    withClient((await environment.loaded(largeShape)).url, work)
  return {
    async load() {
      await environment.loaded(largeShape)
    },
    furnish: () =>
      withOwner(async (owner) => {
        await giveTargets(owner)
        await giveCalls(owner)
        await giveNeighbours(owner, 100, 'chats')
      }),
    open: async () => openPlanWorld(environment, await environment.loaded(largeShape), largeShape),
    stop: () => environment.stop(),
  }
}

async function openEnvironment(): Promise<Environment> {
  await build({ onLine: () => {} })
  return prepareEnvironment({ fast: true, settings: planSettings, prepare: async () => {}, say: () => {} })
}

/** As if nobody had ever analysed or vacuumed a table. */
export async function forgetStatistics(owner: pg.Client): Promise<void> {
  await owner.query(`delete from pg_statistic s using pg_class c
    where c.oid = s.starelid and c.relnamespace = 'public'::regnamespace`)
  await owner.query('delete from pg_statistic_ext_data')
  await owner.query(`update pg_class set reltuples = -1, relpages = 0, relallvisible = 0
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'i')`)
}

export async function openPlanWorld(
  environment: Environment,
  database: Database,
  shape: Shape,
): Promise<PlanWorld> {
  const undos: (() => unknown)[] = []
  const stop = async () => {
    for (const undo of undos.splice(0)) await undo()
  }
  try {
    const owner = new pg.Client({ connectionString: database.url })
    await owner.connect()
    undos.unshift(() => owner.end())
    await explainRole(owner, appUserOf(database.url))
    await holdTurns(owner)

    const env = await readOrMakeEnv({ ...envOf(environment.site, database, 3000), LOG_LEVEL: 'silent' })
    const log = createLogger('silent')
    const app = createApp({ ...env, clock: realClock, log, settings: env })
    app.http.listen(0, '127.0.0.1')
    await once(app.http, 'listening')
    const url = `http://127.0.0.1:${(app.http.address() as AddressInfo).port}`
    await app.serve()
    await app.start()
    undos.unshift(() => app.stop())
    const token = await logIn(url, agentEmail(0))
    const agent = await connect(url, token)
    const tokens = {
      agent: token,
      newcomer: await logIn(url, agentEmail(newcomer)),
      admin: await logIn(url, large.email),
    }
    const newAgent = await connect(url, tokens.newcomer)
    const admin = await connect(url, tokens.admin)
    const provider = providerOf({ url: await webhookOf({ url }, database), person: large })
    undos.unshift(
      () => agent.close(),
      () => newAgent.close(),
      () => admin.close(),
      () => provider.close(),
    )
    const { rows } = await owner.query<{ uuid: string; longest: string }>(
      `select b.uuid, c.uuid as longest from businesses b join conversations c on c.business_uuid = b.uuid
       where b.name = $1 order by c.last_seq desc limit 1`,
      [large.business],
    )
    return {
      shape,
      app,
      business: rows[0]?.uuid ?? '',
      longest: rows[0]?.longest ?? '',
      agent,
      newcomer: newAgent,
      admin,
      provider,
      async post(path, body, who = 'agent') {
        const headers = { 'Content-Type': 'application/json', Authorization: tokens[who] }
        const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
        if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
        return (await answer.json()) as { uuid: string }
      },
      async read(who, path, query) {
        const address = `${url}${path}?${new URLSearchParams(query)}`
        const answer = await fetch(address, { headers: { Authorization: tokens[who] } })
        if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`)
      },
      async providerIdOf(message) {
        const sent = await owner.query<{ provider_message_id: string }>(
          'select provider_message_id from outbound_parts where entry_uuid = $1',
          [message],
        )
        return sent.rows[0]?.provider_message_id ?? ''
      },
      indexes: await indexesOf(owner),
      newChat: (customer) => newChat(owner, provider, customer),
      plansOf: (work) => plansDuring(owner, database.name, work),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/**
 * No sweep takes a turn: what one reads would count for the act that runs at that moment, which is another one on a slower machine. The
 * acts do the work of sweeps when they are asked.
 */
async function holdTurns(owner: pg.Client): Promise<void> {
  await owner.query(
    `create or replace function hold_turn() returns trigger language plpgsql as 'begin return null; end'`,
  )
  await owner.query(
    'create or replace trigger hold_turn before insert on sweep_turns for each row execute function hold_turn()',
  )
}
