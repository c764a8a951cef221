import type { Interaction } from '@hilo/contracts'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { createAreaOrThrow } from '../../areas/create-area'
import { agentOf, type TestAgent } from '../../test/agent'
import { bootApi, type TestApi } from '../../test/boot'
import { finishAll, waitingChat } from '../../test/chats'
import { addUser, type TestUser } from '../../test/factories'

let api: TestApi
let people: TestUser[]
let ofArea: TestUser
let area: string
const open: TestAgent[] = []
beforeAll(async () => {
  api = await bootApi({ start: false })
  const { uuid: business, ana, admin } = api.world.tienda
  const person = (name: string) =>
    addUser(api.services, { business, name, email: `${name}@tienda.test`, role: 'AGENT' })
  people = [ana, admin]
  for (let n = 0; n < 8; n += 1) people.push(await person(`agente${n}`))
  ofArea = await person('bodega')
  area = (await createAreaOrThrow(api.services, { business, name: 'Bodega' })).uuid
  await api.owner.query('insert into user_areas (business_uuid, user_uuid, area_uuid) values ($1, $2, $3)', [
    business,
    ofArea.uuid,
    area,
  ])
})
afterEach(async () => {
  vi.restoreAllMocks()
  for (const agent of open.splice(0)) agent.close()
  await finishAll(api)
})
afterAll(() => api.stop())

async function connect(user: TestUser): Promise<TestAgent> {
  const agent = await agentOf(api, user)
  open.push(agent)
  return agent
}

/** The first page that is read from now on stays away until `release`. */
function holdFirstPage() {
  const { db } = api.services
  const read = db.readPage.bind(db)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const pages = vi.spyOn(db, 'readPage').mockImplementation(async <T>(...args: Parameters<typeof read>) => {
    const isFirst = pages.mock.calls.length === 1
    const rows = await read<T>(...args)
    if (isFirst) await held
    return rows
  })
  return { pages, release }
}
const queueOf = (agent: TestAgent, filters = {}) => agent.get('get:interaction:not:assigned', filters)
const uuids = ({ items }: { readonly items: readonly Interaction[] }) => items.map(({ uuid }) => uuid)
/** Resolves when the server has what they sent before: the commands of a connection come in their order. */
const arrived = (agents: readonly TestAgent[]) =>
  Promise.all(agents.map((agent) => agent.get('get:interaction:counts', {})))

it('a team that connects again costs two statements for its queue, and none of them sees an older one', async () => {
  const agents: TestAgent[] = []
  for (const user of people) agents.push(await connect(user))
  const early = await waitingChat(api)
  const { pages, release } = holdFirstPage()
  const [first, ...others] = agents as [TestAgent, ...TestAgent[]]
  const before = queueOf(first)
  await expect.poll(() => pages.mock.results.length).toBe(1)
  await arrived([first])
  const late = await waitingChat(api)
  const after = Promise.all(others.map((agent) => queueOf(agent)))
  await arrived(others)
  release()
  expect(uuids(await before)).toEqual([early.uuid])
  for (const page of await after) expect(uuids(page)).toEqual([early.uuid, late.uuid])
  expect(pages).toHaveBeenCalledTimes(2)
})

it('who is of another business, sees another part of the queue, or asks for another page, gets an answer of their own', async () => {
  const { ana: one, luis: another } = api.world.tienda
  const [ana, luis, bodega] = [await connect(one), await connect(another), await connect(ofArea)]
  const stranger = await connect(api.world.otra.ana)
  const [mine, theirs, elsewhere] = [await waitingChat(api), await waitingChat(api), await waitingChat(api)]
  const other = (await createAreaOrThrow(api.services, { business: api.world.tienda.uuid, name: 'Taller' }))
    .uuid
  const move = 'update interactions set area_uuid = $2 where uuid = $1'
  await api.owner.query(move, [theirs.uuid, area])
  await api.owner.query(move, [elsewhere.uuid, other])
  const { pages, release } = holdFirstPage()
  const first = queueOf(ana)
  await arrived([ana])
  const asked = [queueOf(luis), queueOf(bodega), queueOf(ana, { area }), queueOf(ana, { limit: 1 })]
  const ofOther = queueOf(stranger)
  await arrived([ana, luis, bodega, stranger])
  release()
  expect((await Promise.all(asked)).map(uuids)).toEqual([
    [mine.uuid, theirs.uuid, elsewhere.uuid],
    [mine.uuid, theirs.uuid],
    [theirs.uuid],
    [mine.uuid],
  ])
  expect(uuids(await first)).toEqual([mine.uuid, theirs.uuid, elsewhere.uuid])
  expect(uuids(await ofOther)).toEqual([])
  expect(pages).toHaveBeenCalledTimes(6)
})
