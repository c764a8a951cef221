import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { factsSweep } from '../../reports/facts/sweep-facts'
import { agentOf, type TestAgent } from '../../test/agent'
import { bootApi, type TestApi } from '../../test/boot'
import { answers, type Chat, finishAll, waitingChat, writesAgain } from '../../test/chats'
import {
  type Act,
  type Done,
  type Episode,
  emptyInbox,
  everybody,
  type Inbox,
  letTimePass,
  perform,
  type Said,
  someOrderExplains,
  type Who,
} from '../../test/inbox-model'
import { expectHeardFacts } from '../../test/observe/facts-of-rows'
import { runListeners } from '../../test/observe/run-listeners'
import { sweepDueInteractions } from '../sweeps/sweep-due-interactions'

/** The long form: SCHEDULES=1000. SEED repeats a failure. */
const schedules = Number(process.env.SCHEDULES ?? 15)

const customers = 3

let api: TestApi
let people: Record<Who, TestAgent>
let setting: string
beforeAll(async () => {
  api = await bootApi({ start: false })
  const { ana, luis, admin } = api.world.tienda
  people = {
    ana: await agentOf(api, ana),
    luis: await agentOf(api, luis),
    admin: await agentOf(api, admin),
  }
  const { rows } = await api.owner.query<{ uuid: string }>(
    'select uuid from settings where business_uuid = $1',
    [ana.business],
  )
  setting = rows[0]?.uuid ?? ''
})
afterAll(async () => {
  for (const agent of Object.values(people)) agent.close()
  await api.stop()
})

/** Steps run one after the other; the acts of one step run at once. */
const customer = fc.nat(customers - 1)
const anybody = fc.constantFrom(...everybody)
/** Mostly the owner of the chat, so that most acts are possible. */
const who = fc.oneof({ weight: 3, arbitrary: fc.constant('owner') }, { weight: 2, arbitrary: anybody })
const wish = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      act: fc.constantFrom('finish', 'pause', 'resume', 'take over', 'to area'),
      who,
      customer,
    }),
  },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('take'), who: anybody, customer }) },
  { weight: 5, arbitrary: fc.record({ act: fc.constant('transfer'), who, to: anybody, customer }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('answer'), who, customer }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('write'), customer }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('availability'), who: anybody, away: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constant('maximum'), maximum: fc.integer({ min: 1, max: 2 }) }),
  },
)
const step = fc.record({
  /** The customer whose chat is due to expire when the step begins. */
  silent: fc.option(customer, { freq: 2 }),
  sweeps: fc.boolean(),
  wishes: fc.array(wish, { minLength: 1, maxLength: 4 }),
})
const schedule = fc.record({
  /** The initial owners of the chats, as far as the maximum allows. */
  owners: fc.array(fc.option(anybody), { minLength: customers, maxLength: customers }),
  maximum: fc.integer({ min: 1, max: 2 }),
  steps: fc.array(step, { minLength: 3, maxLength: 7 }),
})

/** The chats as they stand: for each customer every interaction, oldest first. */
type Chats = readonly (Chat & { readonly interactions: readonly string[] })[]

it(
  'random concurrent acts of several people have the result of some sequential order',
  async () => {
    await fc.assert(
      fc.asyncProperty(schedule, async ({ owners, maximum, steps }) => {
        let { chats, inbox } = await setUp(owners, maximum)
        for (const { silent, sweeps, wishes } of steps) {
          if (silent !== null) {
            await makeDue(chats[silent]?.interactions.at(-1) ?? '')
            inbox = letTimePass(inbox, silent)
          }
          const acts = wishes.map((one) => toAct(one, inbox))
          const [said, ...swept] = await Promise.all([
            Promise.all(acts.map((act) => carryOut(act, chats))),
            // Two workers look, as two processes would.
            ...(sweeps ? [sweepDueInteractions(api.services), sweepDueInteractions(api.services)] : []),
          ])
          const done: Done[] = acts.map((act, at) => ({ act, said: said[at] as Said }))
          if (sweeps) done.push(...dueExpiries(inbox).map((target) => ({ act: target, said: null })))
          const ended = await readInbox(chats, inbox)
          const fits = (one: Inbox) => describeInbox(one) === describeInbox(ended.inbox)
          const expired = swept.reduce((sum, { expire }) => sum + expire, 0)
          if (!someOrderExplains(inbox, done, expired, fits))
            throw new Error(
              `no order explains ${JSON.stringify(done)} with ${expired} expired\nfrom ${describeInbox(inbox)}\nto   ${describeInbox(ended.inbox)}`,
            )
          ;({ chats, inbox } = ended)
          // After each step, so that no later event does for one that was lost.
          await factsSweep(api.services).run()
        }
        const interactions = chats.flatMap((chat) => chat.interactions)
        await expectHeardFacts(api.services, api.world.tienda.uuid, interactions)
      }),
      { numRuns: schedules, endOnFailure: true },
    )
  },
  30_000 + schedules * 1_000,
)

async function setUp(
  owners: readonly (Who | null)[],
  maximum: number,
): Promise<{ chats: Chats; inbox: Inbox }> {
  await finishAll(api)
  await carryOut({ act: 'maximum', maximum }, [])
  for (const one of everybody) await carryOut({ act: 'availability', who: one, away: false }, [])
  const chats = []
  for (let n = 0; n < customers; n += 1) {
    const chat = await waitingChat(api)
    chats.push({ ...chat, interactions: [chat.uuid] })
  }
  let inbox = emptyInbox(customers, maximum)
  for (const [customer, owner] of owners.entries()) {
    if (!owner) continue
    const act: Act = { act: 'take', who: owner, customer, episode: 0 }
    await carryOut(act, chats)
    ;({ inbox } = perform(inbox, act))
  }
  return { chats, inbox }
}

/** An act targets the interaction on the screen: the last one of the customer. */
function toAct(one: { act: string; who?: string; customer?: number }, { customers: all }: Inbox): Act {
  const episodes = one.customer === undefined ? [] : (all[one.customer] ?? [])
  const owner = episodes.at(-1)?.owner ?? 'ana'
  return {
    ...one,
    ...(one.who === 'owner' ? { who: owner } : {}),
    ...(one.customer === undefined ? {} : { episode: episodes.length - 1 }),
  } as Act
}

const dueExpiries = ({ customers: all }: Inbox): Act[] =>
  all.flatMap((episodes, customer) =>
    episodes.flatMap((it, episode) =>
      it.clock === 'due' ? [{ act: 'expire' as const, customer, episode }] : [],
    ),
  )

const makeDue = (interaction: string) =>
  api.owner.query('update interactions set expires_at = $1 where uuid = $2 and expires_at is not null', [
    api.clock.now(),
    interaction,
  ])

async function carryOut(act: Act, chats: Chats): Promise<Said> {
  const said = ({ status, body }: { status: number; body: Record<string, unknown> }) =>
    status === 200 ? 'ok' : (body.code as Said)
  const put = async (agent: TestAgent, path: string, body: object) =>
    said(await api.request().put(path).set('Authorization', agent.token).send(body))
  switch (act.act) {
    case 'maximum':
      return put(people.admin, '/api/settings/update/', {
        id: setting,
        data: { maximum_active_conversation: act.maximum },
      })
    case 'availability':
      return put(people[act.who], '/api/users/profile/update/', {
        availability: act.away ? 'away' : 'available',
      })
    case 'expire':
      throw new Error('the sweep does that')
  }
  const chat = chats[act.customer] as Chats[number]
  if (act.act === 'write') {
    await writesAgain(api, chat)
    return 'ok'
  }
  if (act.act === 'answer')
    return answers(people[act.who], chat).then(
      () => 'ok',
      (error: Error) => (/answered (\w+):/.exec(error.message)?.[1] ?? error.message) as Said,
    )
  const uuid = chat.interactions[act.episode]
  const path = {
    take: 'assigned',
    finish: 'finished',
    pause: 'paused',
    resume: 'resumed',
    'take over': 'taken-over',
    transfer: 'transferred',
    'to area': 'transferred',
  }[act.act]
  const receiver =
    act.act === 'transfer'
      ? { user: people[act.to].user.uuid }
      : act.act === 'to area'
        ? { to_area: api.world.tienda.ventas.uuid }
        : {}
  return said(await people[act.who].post(`/api/interaction/${path}/user/`, { uuid, ...receiver }))
}

interface Row extends Omit<Episode, 'owner'> {
  readonly uuid: string
  readonly conversation: string
  readonly owner: string | null
}

/** Reads the database as an inbox of the model. */
async function readInbox(chats: Chats, before: Inbox): Promise<{ chats: Chats; inbox: Inbox }> {
  const conversations = chats.map(({ conversation }) => conversation)
  const { rows } = await api.owner.query<Row>(
    `select uuid, conversation_uuid as conversation, status, user_uuid as owner, paused, expired,
       case when expires_at is null then 'none' when expires_at <= $2 then 'due' else 'running' end as clock,
       waiting_since is not null as waits, area_uuid is not null as "inArea", by_transfer as "byTransfer"
     from interactions where conversation_uuid = any($1) order by created_at`,
    [conversations, api.clock.now()],
  )
  const { rows: rest } = await api.owner.query<{ lines: number; maximum: number; away: string[] }>(
    `select (select count(*) from entries where conversation_uuid = any($1) and kind = 'timeline')::int as lines,
       maximum_active_conversation as maximum,
       array(select name from users u where u.business_uuid = s.business_uuid and availability = 'away') as away
     from settings s where uuid = $2`,
    [conversations, setting],
  )
  const nameOf = (uuid: string | null) => everybody.find((one) => people[one].user.uuid === uuid) ?? null
  const { lines = 0, maximum: most = before.maximum, away = [] } = rest[0] ?? {}
  const now = chats.map((chat) => ({
    chat,
    own: rows.filter((row) => row.conversation === chat.conversation),
  }))
  return {
    chats: now.map(({ chat, own }) => ({ ...chat, interactions: own.map(({ uuid }) => uuid) })),
    inbox: {
      customers: now.map(({ own }) =>
        own.map(({ uuid: _, conversation: __, owner, ...row }) => ({ ...row, owner: nameOf(owner) })),
      ),
      away: everybody.filter((one) => away.includes(people[one].user.name)).sort(),
      maximum: most,
      lines,
    },
  }
}

/** A text that is equal for equal inboxes. */
const describeInbox = ({ customers: all, away, maximum: most, lines }: Inbox): string =>
  JSON.stringify([
    all.map((episodes) =>
      episodes.map((it) => [
        it.status,
        it.owner,
        it.clock,
        ...Object.entries(it)
          .flatMap(([name, value]) => (value === true ? [name] : []))
          .sort(),
      ]),
    ),
    away,
    most,
    lines,
  ])

it(
  'after all schedules reliable listeners have heard everything, and the facts are those of the rows',
  () => runListeners(api),
  30_000 + schedules * 1_000,
)

it('the model finds no order for an act that succeeded twice', () => {
  const inbox = emptyInbox(1, 2)
  const take = (one: Who): Done => ({
    act: { act: 'take', who: one, customer: 0, episode: 0 },
    said: 'ok',
  })
  expect(someOrderExplains(inbox, [take('ana'), take('luis')], 0, () => true)).toBe(false)
  expect(someOrderExplains(inbox, [take('ana')], 0, () => true)).toBe(true)
  expect(someOrderExplains(inbox, [take('ana')], 0, (ended) => ended === inbox)).toBe(false)
})
