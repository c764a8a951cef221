import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { agentOf, type TestAgent } from '../../../test/agent'
import { type AnotherProcess, atProcess, bootApi, type TestApi } from '../../../test/boot'
import { rooms } from '../rooms'

interface BusWorld {
  readonly api: TestApi
  readonly other: AnotherProcess
  readonly worker: AnotherProcess
  /** The same admin on both processes, and an agent on the other. */
  readonly here: TestAgent
  readonly there: TestAgent
  readonly ana: TestAgent
}

const sentences = (agent: TestAgent) =>
  agent.heard.flatMap(({ event, payload }) =>
    event === 'expired:conversation' ? [(payload as { msg: string }).msg] : [],
  )
const say = (msg: string) => ({ interaction: randomUUID(), conversation_uuid: randomUUID(), msg })

/** Holds for every service that may be the bus: two processes that serve people, and one that works. */
export function testBus(redisUrl: () => string | undefined): () => BusWorld {
  let world: BusWorld
  beforeAll(async () => {
    const api = await bootApi({ redisUrl: redisUrl(), role: 'api' })
    const other = await api.anotherProcess('api')
    const worker = await api.anotherProcess('worker')
    const elsewhere = atProcess(api, other)
    const { admin, ana } = api.world.tienda
    world = {
      api,
      other,
      worker,
      here: await agentOf(api, admin),
      there: await agentOf(elsewhere, admin),
      ana: await agentOf(elsewhere, ana),
    }
  })
  afterAll(async () => {
    for (const agent of [world.here, world.there, world.ana]) agent.close()
    await world.api.stop()
  })
  const team = () => rooms.team(world.api.world.tienda.uuid)

  it('an event reaches its rooms in every process, whoever publishes it, and not who is excepted', async () => {
    const { api, other, worker, here, there, ana } = world
    for (const { services } of [api, other, worker]) {
      const excepted = rooms.user(ana.user.uuid)
      const msg = `to all but Ana ${randomUUID()}`
      const end = `to all ${randomUUID()}`
      expect(
        await services.realtime.publish([team()], 'expired:conversation', say(msg), { except: excepted }),
      ).toBe(true)
      await services.realtime.publish([team()], 'expired:conversation', say(end))
      for (const agent of [here, there, ana])
        await agent.hears('expired:conversation', (one) => one.msg === end)
      for (const agent of [here, there]) expect(sentences(agent).slice(-2)).toEqual([msg, end])
      expect(sentences(ana)).not.toContain(msg)
    }
  })

  it('large events cross both ways, in order with small ones', async () => {
    const { api, other, here, there } = world
    for (const { services } of [api, other]) {
      const sent = Array.from(
        { length: 12 },
        (_, at) => `${at} ${randomUUID()} ${'ñ'.repeat(at % 3 ? 5 : 15_000)}`,
      )
      await Promise.all(
        sent.map((msg) => services.realtime.publish([team()], 'expired:conversation', say(msg))),
      )
      for (const agent of [here, there]) {
        await agent.hears('expired:conversation', ({ msg }) => msg === sent.at(-1))
        expect(sentences(agent).slice(-sent.length)).toEqual(sent)
      }
    }
  })

  it('a room is narrowed in every process, before what is published next', async () => {
    const { api, here, there, ana } = world
    const { realtime } = api.services
    const only = `to admins ${randomUUID()}`
    const end = `to users ${randomUUID()}`
    await realtime.narrow(team(), [rooms.admins(api.world.tienda.uuid)])
    await realtime.publish([team()], 'expired:conversation', say(only))
    await realtime.publish([rooms.user(ana.user.uuid)], 'expired:conversation', say(end))
    await ana.hears('expired:conversation', ({ msg }) => msg === end)
    expect(sentences(ana)).not.toContain(only)
    for (const agent of [here, there]) await agent.hears('expired:conversation', ({ msg }) => msg === only)
  })

  it('a person is cut from another process, and a plain client comes back by itself', async () => {
    const { api, other, ana } = world
    const plain = io(`${other.url}/chats`, {
      transports: ['websocket'],
      auth: { token: ana.token },
      forceNew: true,
    })
    const events = plain as unknown as NodeJS.EventEmitter
    await once(events, 'connect')
    const gone = once(events, 'disconnect')
    await api.services.realtime.disconnect([rooms.user(ana.user.uuid)])
    expect((await gone)[0]).toBe('transport close')
    await once(events, 'connect')
    plain.close()
  })

  return () => world
}
