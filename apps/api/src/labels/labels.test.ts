import { followList, type ListFollower } from '@hilo/client'
import type { Label } from '@hilo/contracts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Administration, bootAdministration } from '../test/administration'
import { agentOf, type TestAgent } from '../test/agent'
import { type Chat, waitingChat } from '../test/chats'
import { dieBeforePublishing } from '../test/observe/die-before-publishing'

let hilo: Administration
let ana: TestAgent
let luis: TestAgent
const followers: ListFollower[] = []

beforeAll(async () => {
  hilo = await bootAdministration()
  await hilo.api.owner.query('update settings set maximum_active_conversation = 100')
  ana = await agentOf(hilo.api, hilo.api.world.tienda.ana)
  luis = await agentOf(hilo.api, hilo.api.world.tienda.luis)
})
afterAll(async () => {
  for (const agent of [ana, luis]) agent.close()
  await hilo.stop()
})
afterEach(() => {
  for (const follower of followers.splice(0)) follower.stop()
})

let names = 0
async function newLabel(): Promise<Label> {
  names += 1
  return (await hilo.admin('post', '/api/label/create/', { name: `Etiqueta ${names}`, color: '#3d46c2' }))
    .body
}
const label = (agent: TestAgent, uuid: string, change: { add?: string[]; remove?: string[] }) =>
  agent.post('/api/interaction/labels/', { uuid, ...change })
const take = (agent: TestAgent, { uuid }: Chat) => agent.post('/api/interaction/assigned/user/', { uuid })
async function taken(): Promise<Chat> {
  const chat = await waitingChat(hilo.api)
  await take(ana, chat)
  return chat
}
async function follow(name: 'assigned' | 'not_assigned' | 'resolved'): Promise<ListFollower> {
  const list = followList(ana.socket, name, { limit: 200 })
  followers.push(list)
  expect(await list.sync()).toBe(true)
  return list
}
const namesIn = ({ list }: ListFollower, { uuid }: Chat) =>
  list.rows.find((row) => row.uuid === uuid)?.labels.map(({ name }) => name)
async function expectInSync(list: ListFollower, name: 'assigned' | 'not_assigned' | 'resolved') {
  await ana.get('get:interaction:counts', {})
  expect(list.list.rows).toEqual((await follow(name)).list.rows)
}

describe('labels of an interaction', () => {
  it('are put and taken away by its owner, shown in the list, and told in the thread', async () => {
    const [one, other] = [await newLabel(), await newLabel()]
    const chat = await taken()
    const list = await follow('assigned')
    await label(ana, chat.uuid, { add: [other.uuid, one.uuid] })
    await expect.poll(() => namesIn(list, chat)).toEqual([one.name, other.name])
    await label(ana, chat.uuid, { remove: [one.uuid] })
    await expect.poll(() => namesIn(list, chat)).toEqual([other.name])
    await expectInSync(list, 'assigned')
    const { rows } = await hilo.api.owner.query(
      `select body ->> 'event' as event, body ->> 'target' as target from entries
       where interaction_uuid = $1 and body ->> 'event' like '%labelled' order by seq`,
      [chat.uuid],
    )
    expect(rows).toEqual([
      { event: 'labelled', target: `${one.name}, ${other.name}` },
      { event: 'unlabelled', target: one.name },
    ])
  })

  it('changes nothing and writes nothing when everything is as wanted', async () => {
    const one = await newLabel()
    const chat = await taken()
    const first = await label(ana, chat.uuid, { add: [one.uuid] })
    const again = await label(ana, chat.uuid, { add: [one.uuid] })
    expect(again.body).toEqual(first.body)
  })

  it('of two people who add different ones at once, both stay', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, newLabel))
    const chat = await waitingChat(hilo.api)
    const answers = await Promise.all(
      all.map(({ uuid }, at) => label(at % 2 ? ana : luis, chat.uuid, { add: [uuid] })),
    )
    expect(answers.map(({ status }) => status)).toEqual(all.map(() => 200))
    expect(namesIn(await follow('not_assigned'), chat)?.toSorted()).toEqual(
      all.map(({ name }) => name).toSorted(),
    )
  })

  it('are not changed by somebody else, nor once it is finished', async () => {
    const one = await newLabel()
    const chat = await taken()
    expect((await label(luis, chat.uuid, { add: [one.uuid] })).body.code).toBe('NOT_OWNER')
    expect(
      (await hilo.admin('post', '/api/interaction/labels/', { uuid: chat.uuid, add: [one.uuid] })).status,
    ).toBe(200)
    await ana.post('/api/interaction/finished/user/', { uuid: chat.uuid })
    expect((await label(ana, chat.uuid, { remove: [one.uuid] })).body.code).toBe('ALREADY_FINISHED')
  })

  it('filter the lists', async () => {
    const one = await newLabel()
    const [chat] = [await taken(), await taken()]
    await label(ana, chat.uuid, { add: [one.uuid] })
    const { items } = await ana.get('get:interaction:assigned', { label: one.uuid })
    expect(items.map(({ uuid }) => uuid)).toEqual([chat.uuid])
  })
})

describe('a label changes', () => {
  it('and every row shows it, also when the announcement comes after a crash', async () => {
    const one = await newLabel()
    const chat = await taken()
    await label(ana, chat.uuid, { add: [one.uuid] })
    const list = await follow('assigned')
    await hilo.admin('put', '/api/label/update/', { id: one.uuid, data: { name: `${one.name} A` } })
    await expect.poll(() => namesIn(list, chat)).toEqual([`${one.name} A`])
    const { announcer } = hilo.api.services
    await expect.poll(async () => (await hilo.api.owner.query('select 1 from outbox')).rowCount).toBe(0)
    await dieBeforePublishing([hilo.api.services], () =>
      hilo.admin('put', '/api/label/update/', { id: one.uuid, data: { name: `${one.name} B` } }),
    )
    expect(namesIn(list, chat)).toEqual([`${one.name} A`])
    hilo.api.clock.advance(3_000)
    await announcer.sweep()
    await expect.poll(() => namesIn(list, chat)).toEqual([`${one.name} B`])
    await expectInSync(list, 'assigned')
  })

  it('and after a new order the rows show them in it', async () => {
    const [one, other] = [await newLabel(), await newLabel()]
    const chat = await taken()
    await label(ana, chat.uuid, { add: [one.uuid, other.uuid] })
    const list = await follow('assigned')
    await hilo.admin('put', '/api/label/order/', { labels: [other.uuid] })
    await expect.poll(() => namesIn(list, chat)).toEqual([other.name, one.name])
    await expectInSync(list, 'assigned')
  })

  it('to deleted: open interactions lose it, finished ones keep it, and its name is free', async () => {
    const one = await newLabel()
    const [open, over] = [await taken(), await taken()]
    for (const { uuid } of [open, over]) await label(ana, uuid, { add: [one.uuid] })
    await ana.post('/api/interaction/finished/user/', { uuid: over.uuid })
    const [assigned, resolved] = [await follow('assigned'), await follow('resolved')]
    hilo.api.clock.advance(1_000)
    expect((await hilo.admin('delete', `/api/label/delete/${one.uuid}/`)).status).toBe(200)
    await expect.poll(() => namesIn(assigned, open)).toEqual([])
    expect(namesIn(resolved, over)).toEqual([one.name])
    await expectInSync(assigned, 'assigned')
    await expectInSync(resolved, 'resolved')
    // Finished after the deletion: it does not come back.
    await ana.post('/api/interaction/finished/user/', { uuid: open.uuid })
    await expect.poll(() => namesIn(resolved, open)).toEqual([])
    expect((await label(ana, (await taken()).uuid, { add: [one.uuid] })).body.code).toBe('LABEL_NOT_FOUND')
    expect(
      (await hilo.admin('post', '/api/label/create/', { name: one.name, color: '#112233' })).status,
    ).toBe(200)
  })

  it('only by administrators', async () => {
    const create = await hilo.ana('post', '/api/label/create/', { name: 'Mía', color: '#112233' })
    expect(create.status).toBe(403)
    expect((await hilo.ana('get', '/api/label/all/')).status).toBe(200)
  })
})
