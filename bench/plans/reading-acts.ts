import type { ConnectedPerson } from '../clients/people'
import { wordsOfMessages } from '../data/statements'
import type { PlanWorld } from './world'

export type Act = (world: PlanWorld) => Promise<unknown>
interface Page {
  readonly next_cursor: string | null
}

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
export const twoPages =
  (person: ConnectedPerson, tab: string, filter: object = {}) =>
  async () => {
    const { next_cursor } = await person.ask<Page>(tab, filter)
    if (next_cursor !== null) await person.ask(tab, { ...filter, cursor: next_cursor })
  }
export const listActs = Object.fromEntries(
  Object.entries(lists).map(([name, [who, tab, query]]) => [
    name,
    (world: PlanWorld) => twoPages(world[who], tab, query)(),
  ]),
)
const searchers = ['agent', 'newcomer', 'admin'] as const
const unknown = '11111111-1111-4111-8111-111111111111'
/** Words that stand in half of the messages, in one of a hundred, of a hundred thousand, in none; three letters. */
const searched = {
  message: [...Object.keys(wordsOfMessages), 'nadadeesto', 'ped', 'gracias pedido'],
  note: ['gracias'],
  file: ['123'],
  contact: ['cliente', '4999', 'nadie', '300 004 999'],
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
export const filteredSearches = Object.fromEntries(
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
export const searches = Object.fromEntries(
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
export const histories = Object.fromEntries(
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
export const reports = Object.fromEntries(
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

export const dues = Object.fromEntries(
  searchers.map((who): [string, Act] => [
    `what is due, ${who}`,
    (world) => world.read(who, '/api/interaction/due/all/', {}),
  ]),
)

export const calls = Object.fromEntries(
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

/** Each filter of Historial, and a search of each kind, once for each person. */
export const hotReads: Readonly<Record<string, Act>> = Object.fromEntries(
  searchers.flatMap((who): [string, Act][] => [
    [
      `Historial, its filters, ${who}`,
      async (world) => {
        for (const sort of sorts) await world.read(who, '/api/interaction/history/all/', { sort })
        for (const filter of filters) {
          await world.read(who, '/api/interaction/history/all/', filter)
          await world.read(who, '/api/interaction/history/count', filter)
        }
      },
    ],
    [
      `a search of each kind, ${who}`,
      async (world) => {
        for (const kind of Object.keys(searched)) await world.read(who, '/api/search/', { kind, q: 'pedido' })
      },
    ],
  ]),
)
