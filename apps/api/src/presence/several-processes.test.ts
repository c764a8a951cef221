import { once } from 'node:events'
import { requestRates, type ServerEventPayload } from '@hilo/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRequestLimiter } from '../platform/fairness/request-limiter'
import type { ProcessLink } from '../platform/realtime/process-messages'
import { agentOf, type TestAgent } from '../test/agent'
import { type AnotherProcess, atProcess, bootApi, type TestApi } from '../test/boot'
import { chatOf, waitingChat } from '../test/chats'

/** People on two processes that serve, and a third that does what is due. */
let api: TestApi
let other: AnotherProcess
let ana: TestAgent
beforeAll(async () => {
  api = await bootApi({ role: 'api' })
  other = await api.anotherProcess('api')
  await api.anotherProcess('worker')
  ana = await agentOf(api, api.world.tienda.ana)
})
afterAll(async () => {
  ana.close()
  await api.stop()
})

const elsewhere = (user: TestAgent['user']) => agentOf(atProcess(api, other), user)
const open = (agent: TestAgent, conversation: string) =>
  agent.get('get:interaction:conversation:messages', { conversation_uuid: conversation })
/** The names in the newest list of viewers that this agent has. */
const viewers = (agent: TestAgent, conversation: string) =>
  agent.heard
    .flatMap(({ event, payload }) =>
      event === 'viewers:conversation'
        ? [payload as { conversation_uuid: string; viewers: { name: string }[] }]
        : [],
    )
    .findLast(({ conversation_uuid }) => conversation_uuid === conversation)
    ?.viewers.map(({ name }) => name)
    .sort()

it('who moves to another process is never offline in between', async () => {
  const { luis } = api.world.tienda
  const showsLuis =
    (online: boolean) =>
    ({ users }: ServerEventPayload<'presence'>) =>
      users.some((one) => one.uuid === luis.uuid && one.online === online)
  let here = await agentOf(api, luis)
  await ana.hears('presence', showsLuis(true))
  for (let move = 0; move < 6; move++) {
    const there = move % 2 ? await agentOf(api, luis) : await elsewhere(luis)
    here.close()
    here = there
  }
  here.close()
  await ana.hears('presence', showsLuis(false))
  const whenOnline = ana.heard.flatMap(({ event, payload }) => {
    if (event !== 'presence') return []
    const { users } = payload as ServerEventPayload<'presence'>
    return users.filter(({ uuid }) => uuid === luis.uuid).map(({ online }) => online)
  })
  // Offline once, at the end.
  expect(whenOnline.indexOf(false)).toBe(whenOnline.length - 1)
})

it('the viewers of a chat see each other across processes, come and go', async () => {
  const { conversation } = await chatOf(api, ana)
  const admin = await elsewhere(api.world.tienda.admin)
  await open(ana, conversation)
  await open(admin, conversation)
  for (const one of [ana, admin])
    await expect.poll(() => viewers(one, conversation)).toEqual(['Admin', 'Ana'])
  await ana.get('leave:conversation', { conversation_uuid: conversation })
  await expect.poll(() => viewers(admin, conversation)).toEqual(['Admin'])
  await open(ana, conversation)
  await expect.poll(() => viewers(admin, conversation)).toEqual(['Admin', 'Ana'])
  admin.close()
  await expect.poll(() => viewers(ana, conversation)).toEqual(['Ana'])
})

it('many who open and leave a chat at once end with the same list everywhere', async () => {
  const { conversation } = await waitingChat(api)
  const { luis, admin } = api.world.tienda
  const agents = await Promise.all([
    agentOf(api, admin),
    elsewhere(admin),
    elsewhere(luis),
    elsewhere(ana.user),
  ])
  const all = [ana, ...agents]
  for (let round = 0; round < 5; round++) {
    await Promise.all(all.map((one) => open(one, conversation)))
    await Promise.all(
      all.map((one, at) => at % 2 && one.get('leave:conversation', { conversation_uuid: conversation })),
    )
  }
  // Who stays: Ana here, an admin and Ana there.
  const staying = all.filter((_, at) => at % 2 === 0)
  const names = [...new Set(staying.map(({ user }) => user.name))].sort()
  for (const one of staying) await expect.poll(() => viewers(one, conversation)).toEqual(names)
  for (const one of agents) one.close()
})

it('somebody whom a transfer shuts out is a viewer no longer, wherever they are', async () => {
  const chat = await waitingChat(api)
  const luis = await elsewhere(api.world.tienda.luis)
  for (const one of [ana, luis]) await open(one, chat.conversation)
  await expect.poll(() => viewers(ana, chat.conversation)).toEqual(['Ana', 'Luis'])
  await ana.post('/api/interaction/assigned/user/', { uuid: chat.uuid })
  await expect.poll(() => viewers(ana, chat.conversation)).toEqual(['Ana'])
  luis.close()
})

it('the viewers of a process that died end with its leases', async () => {
  const { conversation } = await chatOf(api, ana)
  await open(ana, conversation)
  await expect.poll(() => viewers(ana, conversation)).toEqual(['Ana'])
  const { luis } = api.world.tienda
  const lease = [luis.business, luis.uuid, 'of a dead process']
  await api.owner.query('insert into presence_leases values ($1, $2, $3, $4)', [
    ...lease,
    new Date(api.clock.now().getTime() + 20_000),
  ])
  await api.owner.query(
    'insert into viewers (business_uuid, user_uuid, connection, conversation_uuid) values ($1, $2, $3, $4)',
    [...lease, conversation],
  )
  // Somebody else changes the list: now it is read again.
  const admin = await elsewhere(api.world.tienda.admin)
  await open(admin, conversation)
  await expect.poll(() => viewers(ana, conversation)).toEqual(['Admin', 'Ana', 'Luis'])
  api.clock.advance(21_000)
  for (const one of [ana, admin])
    await expect.poll(() => viewers(one, conversation)).toEqual(['Admin', 'Ana'])
  admin.close()
})

it('a person’s requests count over both processes', async () => {
  // Time stands still, so that nothing is filled up again however slow the machine is.
  const now = api.clock.now()
  const frozen = { now: () => now, onMove: () => () => {} }
  // What one has reported and the other not yet heard; the bus may take any time.
  let travelling = 0
  const counted = (link: ProcessLink): ProcessLink => ({
    ...link,
    sendToOthers(name, payload) {
      travelling += 1
      return link.sendToOthers(name, payload)
    },
    listen: (name, listener) =>
      link.listen(name, (payload) => {
        listener(payload)
        travelling -= 1
      }),
  })
  const limiters = [api.services, other.services].map(({ realtime }) =>
    createRequestLimiter(frozen, counted(realtime.processes)),
  )
  let allowed = 0
  let before = -1
  while (allowed > before) {
    before = allowed
    for (const limiter of limiters)
      for (let n = 0; n < 50; n++) if (limiter.count(ana.user) === null) allowed += 1
    await expect.poll(() => travelling, { interval: 1 }).toBe(0)
  }
  expect(allowed).toBeGreaterThanOrEqual(requestRates.person.burst)
  expect(allowed).toBeLessThan(requestRates.person.burst * 1.25)
})

it('who logs out on one process is refused by the other at once, though it had just answered', async () => {
  const luis = await elsewhere(api.world.tienda.luis)
  const detail = () =>
    fetch(`${other.url}/api/users/session/detail`, { headers: { Authorization: `Bearer ${luis.token}` } })
  const cut = once(luis.socket as unknown as NodeJS.EventEmitter, 'disconnect')
  expect((await detail()).status).toBe(200)
  const { status } = await api
    .request()
    .post('/api/auth/session/user/logout/')
    .set('Authorization', `Bearer ${luis.token}`)
    .send({ user_uuid: luis.user.uuid })
  expect(status).toBe(200)
  await cut
  expect((await detail()).status).toBe(401)
  luis.close()
})
