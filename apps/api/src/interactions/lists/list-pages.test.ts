import { followList, type ListFollower } from '@hilo/client'
import type { Interaction, ListOrder } from '@hilo/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { agentOf, type TestAgent } from '../../test/agent'
import { bootApi, type TestApi } from '../../test/boot'
import { answers, type Chat, chatOf, finishAll, waitingChat, writesAgain } from '../../test/chats'

const limit = 4

let api: TestApi
let ana: TestAgent
let luis: TestAgent
let chats: Chat[]
beforeAll(async () => {
  api = await bootApi({ start: false })
  ana = await agentOf(api, api.world.tienda.ana)
  luis = await agentOf(api, api.world.tienda.luis)
  await api.owner.query('update settings set maximum_active_conversation = 100')
  chats = []
  for (let n = 0; n < 14; n += 1) chats.push(await waitingChat(api))
})
afterAll(async () => {
  for (const agent of [ana, luis]) agent.close()
  await api.stop()
})

const follow = async (order: ListOrder, rows = limit): Promise<ListFollower> => {
  const list = followList(ana.socket, 'not_assigned', { limit: rows, order })
  expect(await list.sync()).toBe(true)
  return list
}
const rowsOf = ({ list }: ListFollower) => list.rows.map(({ uuid, version }) => [uuid, version])
const take = (agent: TestAgent, { uuid }: Pick<Chat, 'uuid'>) =>
  agent.post('/api/interaction/assigned/user/', { uuid })
const chat = (n: number) => chats[n] as Chat

it('shows a row that moves up from a later page at once, and every row once when all pages are loaded', async () => {
  const list = await follow('newest')
  const before = list.list.rows.length
  await writesAgain(api, chat(0))
  await ana.hears('update:interaction', ({ interaction }) => interaction.uuid === chat(0).uuid)
  expect(list.list.rows[0]?.uuid).toBe(chat(0).uuid)
  expect(list.list.rows).toHaveLength(before + 1)

  await list.loadMore()
  // One row of a loaded page, one of a later page.
  await take(luis, chat(12))
  await take(luis, chat(2))
  await writesAgain(api, chat(1))
  while (list.list.nextCursor) expect(await list.loadMore()).toBeNull()
  expect(rowsOf(list)).toEqual(rowsOf(await follow('newest', 200)))
  expect(list.list.rows).toHaveLength(12)
})

it.each(['newest', 'longest'] as const)(
  'shows every row once, in the order %s, though rows come, move and go while pages are fetched',
  async (order) => {
    const list = await follow(order)
    while (list.list.nextCursor) {
      const [, second, , fourth] = list.list.rows
      const before = list.list.rows.length
      // At the same moment as the page.
      const [refusal] = await Promise.all([
        list.loadMore(),
        waitingChat(api),
        second && take(luis, second),
        fourth && writesAgain(api, chats.find(({ uuid }) => uuid === fourth.uuid) ?? chat(13)),
      ])
      expect(refusal).toBeNull()
      expect(list.list.rows.length).toBeGreaterThan(before - 2)
    }
    await ana.hearsAll()
    expect(rowsOf(list)).toEqual(rowsOf(await follow(order, 200)))
    expect(new Set(list.list.rows.map(({ uuid }) => uuid)).size).toBe(list.list.rows.length)
  },
)

it('puts who has waited longest first, and leaves a row there that only changes', async () => {
  const unordered = followList(ana.socket, 'not_assigned', { limit: 200 })
  expect(await unordered.sync()).toBe(true)
  const waits = unordered.list.rows.map(({ waiting_since }) => waiting_since)
  expect(waits).toEqual(waits.toSorted())
  const first = unordered.list.rows[0]
  const longest = chats.find(({ uuid }) => uuid === first?.uuid) as Chat
  await writesAgain(api, longest)
  await ana.hears('update:interaction', ({ interaction }) => interaction.version > Number(first?.version))
  expect(unordered.list.rows[0]).toMatchObject({ uuid: longest.uuid, unread: Number(first?.unread) + 1 })
})

it('keeps a new row out of the loaded part that it comes after, and brings it with its page', async () => {
  const list = await follow('longest')
  const newcomer = await waitingChat(api)
  await ana.hears('new:interaction:not:assigned', ({ interaction }) => interaction.uuid === newcomer.uuid)
  expect(list.list.rows).toHaveLength(limit)
  while (list.list.nextCursor) expect(await list.loadMore()).toBeNull()
  expect(list.list.rows.at(-1)?.uuid).toBe(newcomer.uuid)
})

/** In a paused chat nobody waits. */
const waits = ({ waiting_since, paused }: Interaction) => waiting_since !== null && !paused
/** Who waits, longest first; then whom nobody waits for, the last activity first; in one's own list the paused ones after them. */
const byWait = (all: readonly Interaction[], name: 'assigned' | 'team'): string[] => {
  const isLast = ({ paused }: Interaction) => name === 'assigned' && paused
  const rows = all.filter((row) => !isLast(row))
  const waiting = rows.filter(waits)
  const others = rows.filter((row) => !waits(row))
  return [
    ...waiting.toSorted((a, b) => (`${a.waiting_since}` < `${b.waiting_since}` ? -1 : 1)),
    ...others.toSorted((a, b) => (a.last_activity_at > b.last_activity_at ? -1 : 1)),
    ...all.filter(isLast),
  ].map(({ uuid }) => uuid)
}

it.each(['assigned', 'team'] as const)(
  'by wait, the list %s has who waits first, page by page, and follows who writes and who is answered',
  async (name) => {
    const agent = name === 'team' ? await agentOf(api, api.world.tienda.admin) : luis
    const own: Chat[] = []
    for (let n = 0; n < 9; n += 1) {
      api.clock.advance(1000)
      own.push(await chatOf(api, luis))
    }
    for (const n of [1, 4, 5, 7]) {
      api.clock.advance(1000)
      await answers(luis, own[n] as Chat)
    }
    const followed = async (limit: number, unanswered = false) => {
      const list = followList(agent.socket, name, {
        limit,
        order: 'longest',
        unanswered,
        user: luis.user.uuid,
      })
      expect(await list.sync()).toBe(true)
      return list
    }
    const list = await followed(3)
    while (list.list.nextCursor) {
      expect(list.list.rows.map(({ uuid }) => uuid)).toEqual(byWait(list.list.rows, name))
      expect(await list.loadMore()).toBeNull()
    }
    const whole = await followed(200)
    const same = async () => {
      await agent.hearsAll()
      const fresh = await followed(200)
      for (const one of [list, whole]) expect(rowsOf(one)).toEqual(rowsOf(fresh))
      expect(fresh.list.rows.map(({ uuid }) => uuid)).toEqual(byWait(fresh.list.rows, name))
      const waiting = await followed(3, true)
      while (waiting.list.nextCursor) expect(await waiting.loadMore()).toBeNull()
      const whoWaits = fresh.list.rows.filter(waits)
      expect(rowsOf(waiting)).toEqual(whoWaits.map(({ uuid, version }) => [uuid, version]))
      waiting.stop()
      fresh.stop()
    }
    await same()
    api.clock.advance(1000)
    await writesAgain(api, own[4] as Chat)
    await same()
    api.clock.advance(1000)
    await answers(luis, own[0] as Chat)
    await same()
    const [first] = list.list.rows
    expect(first?.waiting_since).not.toBeNull()
    await luis.post('/api/interaction/paused/user/', { uuid: first?.uuid })
    await same()
    expect(list.list.rows[0]?.uuid).not.toBe(first?.uuid)
    await luis.post('/api/interaction/resumed/user/', { uuid: first?.uuid })
    await same()
    expect(list.list.rows[0]?.uuid).toBe(first?.uuid)
    expect(list.list.rows.at(-1)?.waiting_since).toBeNull()
    list.stop()
    whole.stop()
    if (agent !== luis) agent.close()
  },
)

it.each(['newest', 'longest'] as const)(
  'ends with the paused chats, who comes back first before the others, page by page, in the order %s',
  async (order) => {
    const own: Chat[] = []
    for (let n = 0; n < 6; n += 1) {
      api.clock.advance(1000)
      own.push(await chatOf(api, ana))
    }
    const until = (hours: number) => new Date(api.clock.now().getTime() + hours * 3_600_000).toISOString()
    const pause = (n: number, date: string | null) =>
      ana.post('/api/interaction/paused/user/', { uuid: own[n]?.uuid, until: date })
    await pause(5, null)
    await pause(4, until(30))
    await pause(0, until(2))
    const uuids = ({ list }: ListFollower) => list.rows.map(({ uuid }) => uuid)
    const paged = followList(ana.socket, 'assigned', { limit: 2, order })
    expect(await paged.sync()).toBe(true)
    while (paged.list.nextCursor) expect(await paged.loadMore()).toBeNull()
    const pausedLast = [own[0], own[4], own[5]].map((one) => one?.uuid)
    expect(uuids(paged).slice(-3)).toEqual(pausedLast)
    expect(new Set(uuids(paged)).size).toBe(paged.list.rows.length)

    // It joins the others when it is paused, and leaves them when its pause ends.
    await pause(2, until(1))
    await ana.hearsAll()
    expect(uuids(paged).slice(-4)).toEqual([own[2]?.uuid, ...pausedLast])
    await ana.post('/api/interaction/resumed/user/', { uuid: own[0]?.uuid })
    await ana.hearsAll()
    expect(uuids(paged).slice(-3)).toEqual([own[2], own[4], own[5]].map((one) => one?.uuid))
    const fresh = followList(ana.socket, 'assigned', { limit: 200, order })
    expect(await fresh.sync()).toBe(true)
    expect(uuids(paged)).toEqual(uuids(fresh))
    for (const list of [paged, fresh]) list.stop()
    await finishAll(api)
  },
)
