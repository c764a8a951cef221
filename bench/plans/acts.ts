import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { checkChannels } from '../../apps/api/src/channels/health/check-channels'
import { sweepMedia } from '../../apps/api/src/channels/media/sweep-media'
import { retryItems } from '../../apps/api/src/inbound/items/retry-items'
import { pullAccounts } from '../../apps/api/src/inbound/pull/pull-accounts'
import { assignWaiting } from '../../apps/api/src/interactions/assignment/assign-waiting'
import { sweepDueInteractions } from '../../apps/api/src/interactions/sweeps/sweep-due-interactions'
import { sweepReturns } from '../../apps/api/src/interactions/sweeps/sweep-returns'
import { sweepAttempts } from '../../apps/api/src/outbound/deliver/sweep-attempts'
import { purge } from '../../apps/api/src/retention/purge'
import type { ConnectedPerson } from '../clients/people'
import { wordsOfMessages } from '../data/statements'
import { type PlanWorld, shape } from './world'

interface Row {
  readonly uuid: string
  readonly conversation: { readonly uuid: string; readonly client: { readonly uuid: string } }
}
interface Page {
  readonly items: readonly Row[]
  readonly next_cursor: string | null
}
interface Thread {
  readonly messages: readonly { readonly date: string; readonly seq: number }[]
  readonly version: number
}

type Act = (world: PlanWorld) => Promise<unknown>

const thread = 'get:interaction:conversation:messages'
const lists = {
  "an agent's own chats": ['agent', 'get:interaction:assigned'],
  'the queue, to an agent': ['agent', 'get:interaction:not:assigned'],
  "an agent's finished chats": ['agent', 'get:resolves:interactions'],
  "a new agent's own chats": ['newcomer', 'get:interaction:assigned'],
  'the queue, to a new agent': ['newcomer', 'get:interaction:not:assigned'],
  "a new agent's finished chats": ['newcomer', 'get:resolves:interactions'],
  "an admin's own chats": ['admin', 'get:interaction:assigned'],
  'the queue, to an admin': ['admin', 'get:interaction:not:assigned'],
  'all finished chats, to an admin': ['admin', 'get:resolves:interactions'],
  "the team's chats, to an admin": ['admin', 'get:interaction:team'],
  'the queue by last activity, to an agent': ['agent', 'get:interaction:not:assigned', { order: 'newest' }],
  'the queue by last activity, to an admin': ['admin', 'get:interaction:not:assigned', { order: 'newest' }],
  "who waits longest of an agent's own": [
    'agent',
    'get:interaction:assigned',
    { order: 'longest', unanswered: true },
  ],
  "an agent's own chats by wait": ['agent', 'get:interaction:assigned', { order: 'longest' }],
  "a new agent's own chats by wait": ['newcomer', 'get:interaction:assigned', { order: 'longest' }],
  "the team's chats by wait": ['admin', 'get:interaction:team', { order: 'longest' }],
  "who waits longest of the team's": [
    'admin',
    'get:interaction:team',
    { order: 'longest', unanswered: true },
  ],
} as const

/** Reads the first page and the next one. */
const twoPages =
  (person: ConnectedPerson, tab: string, filter: object = {}) =>
  async () => {
    const { next_cursor } = await person.ask<Page>(tab, filter)
    if (next_cursor !== null) await person.ask(tab, { ...filter, cursor: next_cursor })
  }

const firstChat = async ({ agent }: PlanWorld): Promise<Row> => {
  const { items } = await agent.ask<Page>('get:interaction:assigned')
  const [row] = items
  if (!row) throw new Error('the agent has no chat')
  return row
}

async function readThread(person: ConnectedPerson, conversation_uuid: string): Promise<void> {
  const { messages, version } = await person.ask<Thread>(thread, { conversation_uuid, limit: 2 })
  const [oldest] = messages
  if (oldest) await person.ask(thread, { conversation_uuid, before: `${oldest.date}_${oldest.seq}` })
  await person.ask(thread, { conversation_uuid, since_version: Math.max(0, version - 3) })
}

async function write({ provider, agent }: PlanWorld, customer: number, received = true): Promise<void> {
  const text = `Un texto ${randomUUID()}`
  const [status] = await Promise.all([
    provider.post({ customer, text }),
    received ? agent.receives(text) : null,
  ])
  if (status !== 200) throw new Error(`the webhook answered ${status}`)
}

/** Takes the next chat and finishes it. */
async function takeNext(world: PlanWorld): Promise<void> {
  const { uuid } = await world.post('/api/interaction/assigned/next/', {})
  await world.post('/api/interaction/finished/user/', { uuid })
}

/** Takes a waiting chat, pauses, resumes and finishes it. */
async function takeAndFinish(world: PlanWorld): Promise<void> {
  const { items } = await world.agent.ask<Page>('get:interaction:not:assigned')
  const uuid = items.at(-1)?.uuid
  await world.post('/api/interaction/assigned/user/', { uuid })
  await world.post('/api/interaction/paused/user/', { uuid })
  await world.post('/api/interaction/resumed/user/', { uuid })
  await world.post('/api/interaction/finished/user/', { uuid })
}

/** Sends a message, and waits until the provider has accepted it and says that it arrived. */
async function send(world: PlanWorld): Promise<void> {
  const { agent, provider } = world
  const customer = 7
  await write(world, customer)
  const row = await firstChat(world)
  const uuid = randomUUID()
  const reached = (isIt: (status: string) => boolean) =>
    Promise.race([
      new Promise<void>((resolve) => {
        agent.socket.on('status:message', ({ message }: { message: { uuid: string; status: string } }) => {
          if (message.uuid === uuid && isIt(message.status)) resolve()
        })
      }),
      sleep(20_000).then(() => Promise.reject(new Error('the message was never sent'))),
    ])
  const sent = reached((status) => status !== 'queued')
  await agent.ask('send:message', {
    uuid,
    to: row.conversation.client.uuid,
    type: 'text',
    body: { text: 'Va en camino.' },
    conversation_uuid: row.conversation.uuid,
  })
  await sent
  const delivered = reached((status) => status === 'delivered')
  await provider.postStatus({ customer, id: await world.providerIdOf(uuid), status: 'delivered' })
  await delivered
}

const searchers = ['agent', 'newcomer', 'admin'] as const
const unknown = '11111111-1111-4111-8111-111111111111'
/** Words that stand in half of the messages, in one of a hundred, of a hundred thousand, in none; three letters. */
const searched = {
  message: [...Object.keys(wordsOfMessages), 'nadadeesto', 'ped', 'gracias pedido'],
  note: ['gracias'],
  file: ['123'],
  contact: ['cliente', '4999', 'nadie', '300 000 4999'],
  interaction: ['cliente', '4999', 'nadie'],
}
/** The author is looked up for each found entry; entries by Hilo stand in the index behind a mark of their own. */
const searchFilters: readonly Record<string, string>[] = [
  { author: 'client' },
  { author: 'user' },
  { author: 'me' },
  { by: unknown },
  { with_hilo: 'true' },
]
const filteredSearches = Object.fromEntries(
  searchers.flatMap((who) =>
    searchFilters.map((filter): [string, Act] => [
      `a search for each message, ${who}, ${JSON.stringify(filter)}`,
      async (world) => {
        for (const q of searched.message)
          await world.read(who, '/api/search/', { kind: 'message', q, ...filter })
      },
    ]),
  ),
)
const searches = Object.fromEntries(
  Object.entries(searched).flatMap(([kind, words]) =>
    searchers.map((who): [string, Act] => [
      `a search for each ${kind}, ${who}`,
      async (world) => {
        for (const word of words) await world.read(who, '/api/search/', { kind, q: word })
      },
    ]),
  ),
)

/** Filters of Historial: much, little and nothing of it fits. */
const filters: readonly Record<string, string>[] = [
  {},
  { q: 'cliente' },
  { q: '4999' },
  { q: 'nadie' },
  { status: 'finished' },
  { status: 'assigned' },
  { status: 'unassigned' },
  { channel: 'whatsapp' },
  { channel: 'gmail' },
  { account: unknown },
  { area: 'none' },
  { area: unknown },
  { user: 'none' },
  { user: unknown },
  { label: 'none' },
  { label: unknown },
  { reason: 'none' },
  { reason: unknown },
  { contact: unknown },
  { created_to: '2020-01-01T00:00:00Z' },
  { finished_to: '2020-01-01T00:00:00Z' },
  { active_to: '2020-01-01T00:00:00Z' },
  { unanswered: 'true' },
  { unread: 'true' },
  { paused: 'true' },
  { expired: 'true' },
  { transferred: 'true' },
  { had: 'transfer' },
  { answered_by: unknown },
  { finished_by: unknown },
  { failure: 'nada' },
  { weekday: '7', hour: '3' },
]
const sorts = ['active', 'created', 'finished', 'waiting'] as const
const histories = Object.fromEntries(
  searchers.flatMap((who) =>
    filters.map((filter): [string, Act] => [
      `Historial, ${who}, ${JSON.stringify(filter)}`,
      async (world) => {
        const orders = Object.keys(filter).length === 0 ? ['desc', 'asc'] : ['desc']
        for (const sort of sorts)
          for (const order of orders)
            await world.read(who, '/api/interaction/history/all/', { ...filter, sort, order })
        await world.read(who, '/api/interaction/history/count', filter)
      },
    ]),
  ),
)

const periods: readonly Record<string, string>[] = [
  { period: 'today' },
  { period: 'days90' },
  { from: '2025-12-15', to: '2026-11-14' },
]
/** By one thing, which has sums of its own; by several, which have sums of months and thirds; and by what is counted from facts. */
const filtered: readonly Record<string, string>[] = [
  { period: 'days90', channel: 'whatsapp' },
  { period: 'days90', label: 'none' },
  { from: '2025-12-15', to: '2026-11-14', channel: 'whatsapp', label: 'none' },
  { period: 'last_month', channel: 'whatsapp', label: 'none' },
  { period: 'days90', user: 'none', channel: 'whatsapp' },
]
const reports = Object.fromEntries(
  searchers.flatMap((who) => [
    ...[...periods, ...filtered].map((period): [string, Act] => [
      `a report, ${who}, ${JSON.stringify(period)}`,
      (world) => world.read(who, '/api/reports/period', period),
    ]),
    ...[...periods, ...filtered].map((period): [string, Act] => [
      `a report, ${who}, times, ${JSON.stringify(period)}`,
      (world) => world.read(who, '/api/reports/times', period),
    ]),
    [`a report, ${who}, now`, (world: PlanWorld) => world.read(who, '/api/reports/now', {})] as [string, Act],
  ]),
)

const dues = Object.fromEntries(
  searchers.map((who): [string, Act] => [
    `what is due, ${who}`,
    (world) => world.read(who, '/api/interaction/due/all/', {}),
  ]),
)

const calls = Object.fromEntries(
  searchers.flatMap((who) =>
    [{}, { unanswered: 'true' }, { channel: 'whatsapp' }, { live: 'true' }].map((filter): [string, Act] => [
      `the calls, ${who}, ${JSON.stringify(filter)}`,
      async (world) => {
        await world.read(who, '/api/calls/all/', filter)
        await world.read(who, '/api/calls/count/', filter)
      },
    ]),
  ),
)

/** The frequent commands of people, and the work of timers. */
export const acts: Readonly<Record<string, Act>> = {
  ...Object.fromEntries(
    Object.entries(lists).map(([name, [who, tab, query]]) => [
      name,
      (world: PlanWorld) => twoPages(world[who], tab, query)(),
    ]),
  ),
  ...searches,
  ...filteredSearches,
  ...histories,
  ...reports,
  ...dues,
  ...calls,
  'the counts of an agent': ({ agent }) => agent.ask('get:interaction:counts'),
  'the counts of the team': ({ admin }) => admin.ask('get:interaction:team:counts'),
  "a person's chats, to an admin": async ({ admin }) => {
    const { items } = await admin.ask<{ items: readonly { user: { uuid: string } }[] }>(
      'get:interaction:team',
    )
    const user = items[0]?.user.uuid
    for (const order of ['newest', 'longest'])
      await twoPages(admin, 'get:interaction:team', { user, order })()
  },
  "an area's chats, to an admin": async ({ admin }) => {
    const { items } = await admin.ask<{ items: readonly { area: { uuid: string } | null }[] }>(
      'get:interaction:team',
    )
    const area = items.find(({ area }) => area)?.area?.uuid
    for (const order of ['newest', 'longest'])
      await twoPages(admin, 'get:interaction:team', { area, order })()
  },
  'what is gone of the chats on a device': async ({ agent }) => {
    const { items } = await agent.ask<{ items: readonly { uuid: string }[] }>('get:interaction:assigned')
    await agent.ask('get:interaction:gone', {
      unassigned: [],
      assigned: items.map(({ uuid }) => uuid),
      finished: [],
    })
  },
  'the counts of an admin': ({ admin }) => admin.ask('get:interaction:counts'),
  'a conversation: newest page, older page, changes': async (world) =>
    readThread(world.agent, (await firstChat(world)).conversation.uuid),
  'the longest conversation: newest page, older page, changes': ({ admin, longest }) =>
    readThread(admin, longest),
  "a known customer's text": (world) => write(world, 3),
  'the first text of a new customer': (world) => write(world, shape.customers + 1_000, false),
  'a text of a customer whose chat was finished': (world) => write(world, shape.customers - 1, false),
  'a message sent and delivered': send,
  'the next chat taken and finished': takeNext,
  'a chat taken, paused, resumed, finished': takeAndFinish,
  'sweep: interactions whose date has come': ({ app }) => sweepDueInteractions(app.services),
  'sweep: returns of deactivated people': ({ app }) => sweepReturns(app.services),
  'sweep: attempts without an outcome': ({ app }) => sweepAttempts(app.services),
  'sweep: items to retry': ({ app }) => retryItems(app.services),
  'sweep: media to download': ({ app }) => sweepMedia(app.services),
  'sweep: accounts to pull': ({ app }) => pullAccounts(app.services),
  'sweep: channels to check': ({ app }) => checkChannels(app.services),
  'sweep: data to purge': ({ app }) => purge(app.services),
  'the next chat for a free agent': ({ app, business }) => assignWaiting(app.services, { business }),
}
