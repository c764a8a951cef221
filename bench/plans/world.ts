import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { type App, createApp } from '../../apps/api/src/app'
import { readOrMakeEnv } from '../../apps/api/src/env'
import { realClock } from '../../apps/api/src/platform/clock/clock'
import { appUserOf } from '../../apps/api/src/platform/db/app-login'
import { createLogger } from '../../apps/api/src/platform/logger/logger'
import { build } from '../../scripts/lib/built.mjs'
import { webhookOf } from '../bench'
import { type ConnectedPerson, connect, logIn } from '../clients/people'
import { type Provider, providerOf } from '../clients/webhooks'
import type { Shape } from '../data/shape'
import { type Environment, prepareEnvironment } from '../data/templates'
import { envOf } from '../services/hilo'
import { agentEmail, large, newcomer } from '../services/installation'
import { explainRole, planSettings, plansDuring } from './collect'
import type { Plan } from './rows-read'

/** Enough rows to expose a plan that reads a whole table; loaded in some seconds. */
export const shape: Shape = { customers: 30_000, interactions: 120_000, messages: 360_000, live: 500 }

/** The app in this process, as its own database role, so that a test can run the code of a timer. */
export interface PlanWorld {
  readonly app: App
  readonly business: string
  /** The conversation with the most messages. */
  readonly longest: string
  readonly agent: ConnectedPerson
  readonly newcomer: ConnectedPerson
  readonly admin: ConnectedPerson
  readonly provider: Provider
  /** A request of the agent; throws if it is refused. */
  post(path: string, body: object): Promise<{ readonly uuid: string }>
  /** Reads a path of the API; throws if it is refused. */
  read(who: 'agent' | 'newcomer' | 'admin', path: string, query: Record<string, string>): Promise<void>
  /** The provider's id of a message that was sent. */
  providerIdOf(message: string): Promise<string>
  plansOf(work: () => Promise<unknown>): Promise<readonly Plan[]>
  stop(): Promise<void>
}

export async function openPlanWorld(): Promise<PlanWorld> {
  await build({ onLine: () => {} })
  const environment: Environment = await prepareEnvironment({
    fast: true,
    settings: planSettings,
    prepare: async () => {},
    say: () => {},
  })
  const undos: (() => unknown)[] = [() => environment.stop()]
  const stop = async () => {
    for (const undo of undos.splice(0)) await undo()
  }
  try {
    const database = await environment.loaded(shape)
    const owner = new pg.Client({ connectionString: database.url })
    await owner.connect()
    undos.unshift(() => owner.end())
    await explainRole(owner, appUserOf(database.url))

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
    await giveTargets(owner)
    await giveCalls(owner)
    await giveNeighbours(owner)
    const { rows } = await owner.query<{ uuid: string; longest: string }>(
      `select b.uuid, c.uuid as longest from businesses b join conversations c on c.business_uuid = b.uuid
       where b.name = $1 order by c.last_seq desc limit 1`,
      [large.business],
    )
    return {
      app,
      business: rows[0]?.uuid ?? '',
      longest: rows[0]?.longest ?? '',
      agent,
      newcomer: newAgent,
      admin,
      provider,
      async post(path, body) {
        const headers = { 'Content-Type': 'application/json', Authorization: token }
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
      plansOf: (work) => plansDuring(owner, database.name, work),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Puts a third of the open chats into three areas with targets; half of them were answered. */
async function giveTargets(owner: pg.Client): Promise<void> {
  await owner.query(
    `insert into areas (business_uuid, uuid, name, position, first_answer_minutes, end_minutes, created_at, updated_at)
     select uuid, gen_random_uuid(), 'Meta ' || n, n, 15, 480, now(), now() from businesses, generate_series(1, 3) n
     where name = $1`,
    [large.business],
  )
  await owner.query(
    `update interactions i set area_uuid = a.uuid, answered_at = case when a.even then i.created_at end
     from (select *, row_number() over (order by uuid) % 2 = 0 as even from areas) a, businesses b
     where b.name = $1 and i.business_uuid = b.uuid and a.business_uuid = b.uuid and i.status <> 'finished'
       and a.position = 1 + abs(hashtext(i.uuid::text)) % 9`,
    [large.business],
  )
  // The update has left an old version of each row behind.
  await owner.query('vacuum (analyze) interactions')
}

/** Makes one in six of the customers' messages a call, one in eight of these by video; a third were missed. */
async function giveCalls(owner: pg.Client): Promise<void> {
  const called = `
    from (select e.*, abs(hashtext(e.uuid::text)) as draw from entries e join businesses b on b.uuid = e.business_uuid
      where b.name = $1 and e.author_kind = 'client' and e.kind = 'message') e
    join interactions i on i.business_uuid = e.business_uuid and i.uuid = e.interaction_uuid
    where draw % 6 = 0`
  // Without triggers, whose counting is not part of these plans.
  await owner.query('set session_replication_role = replica')
  await owner.query(
    `insert into calls (business_uuid, uuid, channel_account_uuid, provider_call_id, direction, state, ending, user_uuid, started_at,
       answered_at, ended_at, seconds)
     select e.business_uuid, e.uuid, e.channel_account_uuid, 'wacid.' || e.uuid, 'inbound', 'ended',
       case when draw % 18 = 0 then 'missed' else 'completed' end, case when draw % 18 <> 0 then i.user_uuid end, e.date,
       case when draw % 18 <> 0 then e.date end, e.date, 60 ${called} and draw % 48 <> 0`,
    [large.business],
  )
  await owner.query(
    `insert into video_calls (business_uuid, uuid, link_hash, state, ending, invited_by, user_uuid, created_at, expires_at, started_at,
       ended_at, seconds)
     select e.business_uuid, e.uuid, uuid_send(e.uuid), 'ended', case when draw % 18 = 0 then 'missed' else 'completed' end,
       coalesce(i.user_uuid, e.uuid), i.user_uuid, e.date, e.date, e.date, e.date, 60 ${called} and draw % 48 = 0`,
    [large.business],
  )
  await owner.query('set session_replication_role = origin')
  await owner.query('vacuum (analyze) calls, video_calls')
}

const account = `'channel_account_uuid', md5('account ' || n)::uuid`
interface Neighbours {
  /** How many businesses, and how many rows each of them has at most. */
  readonly businesses: number
  readonly rows: number
  /** The own values of a copied row, in SQL: a uuid for itself and for its parents. `n` is the business. */
  readonly changes: string
}
const hundred = (changes: string): Neighbours => ({ businesses: 100, rows: 30, changes })
const sixHundred = (changes: string): Neighbours => ({ businesses: 600, rows: 3, changes })
const neighbours: Readonly<Record<string, Neighbours>> = {
  contacts: hundred(`'uuid', gen_random_uuid()`),
  identities: hundred(`'uuid', gen_random_uuid(), 'contact_uuid', gen_random_uuid(), ${account}`),
  conversations: hundred(`'uuid', gen_random_uuid(), 'identity_uuid', gen_random_uuid(), ${account}`),
  webhook_items: hundred(`'uuid', gen_random_uuid(), ${account}`),
  outbound_attempts: hundred(`'uuid', gen_random_uuid(), 'entry_uuid', gen_random_uuid()`),
  outbound_parts: hundred(`'attempt_uuid', gen_random_uuid(), 'entry_uuid', gen_random_uuid(), ${account}`),
  interactions: sixHundred(`'uuid', gen_random_uuid(), 'conversation_uuid', gen_random_uuid(),
    'user_uuid', case when one.user_uuid is not null then md5('person ' || n)::uuid end`),
  entries: sixHundred(`'uuid', gen_random_uuid(), 'conversation_uuid', gen_random_uuid(),
    'interaction_uuid', gen_random_uuid(), ${account}`),
  searched_entries: sixHundred(`'entry_uuid', gen_random_uuid(), 'conversation_uuid', gen_random_uuid()`),
  searched_contacts: sixHundred(`'contact_uuid', gen_random_uuid()`),
}

/**
 * Adds hundreds of businesses with a few rows each. A plan for all values expects a business of average size: the large one's
 * lists and threads must not be read whole because of it.
 */
async function giveNeighbours(owner: pg.Client): Promise<void> {
  await owner.query('set session_replication_role = replica')
  for (const [table, { businesses, rows, changes }] of Object.entries(neighbours)) {
    const distinct = table === 'interactions' ? 'distinct on (status) *' : '*'
    await owner.query(
      `insert into ${table} select copy.* from (select ${distinct} from ${table} limit ${rows}) one, generate_series(1, ${businesses}) n,
         jsonb_populate_record(null::${table}, to_jsonb(one) || jsonb_build_object('business_uuid', md5('neighbour ' || n)::uuid, ${changes})) copy`,
    )
  }
  await owner.query('set session_replication_role = origin')
  await owner.query(`vacuum (analyze) ${Object.keys(neighbours).join(', ')}`)
}
