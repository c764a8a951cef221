import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { Ice } from '@hilo/contracts'
import type pg from 'pg'
import type { Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { agentOf, logIn, type TestAgent } from '../test/agent'
import { bootApi, type TestApi } from '../test/boot'
import { finishAll } from '../test/chats'
import { guestPage, inviteToVideo, newKey } from '../test/guests'

/** Customers with a link are strangers: what they can do to the business, to each other, and to people who log in. */
let api: TestApi
let ana: TestAgent
let luis: TestAgent
const guests: Socket[] = []
beforeAll(async () => {
  api = await bootApi({
    start: false,
    settings: {
      accessTokenMinutes: 240,
      ice: { stunUrls: [], turnUrls: ['turn:turn.tienda.co'], turnSecret: 'el secreto', relayOnly: false },
    },
  })
  ana = await agentOf(api, api.world.tienda.ana)
  luis = await agentOf(api, api.world.tienda.luis)
})
beforeEach(async () => {
  await finishAll(api)
  await api.owner.query('delete from video_calls')
  // Buckets are full again.
  await api.clock.advance(600_000)
})
afterEach(() => {
  for (const agent of [ana, luis]) agent.forget()
  for (const guest of guests.splice(0)) guest.close()
})
afterAll(async () => {
  for (const agent of [ana, luis]) agent.close()
  await api.stop()
})

function page(token: string, key?: string, peer?: string) {
  const one = guestPage(api.nextUrl(), token, key, peer)
  guests.push(one.socket)
  return one
}
const candidate = { candidate: { candidate: 'candidate:1' } }
const statements = () => api.allServices.reduce((sum, { db }) => sum + db.statements(), 0)

/** A customer is in the call with Ana. */
async function inCall() {
  const call = await inviteToVideo(api, ana)
  const guest = page(call.token)
  await guest.does('video:enter')
  const peer = randomUUID()
  expect((await ana.post('/api/video/enter/', { uuid: call.uuid, peer })).status).toBe(200)
  await expect.poll(() => JSON.stringify(guest.heard)).toContain(peer)
  return { call, guest, peer }
}

/** Does something while a transaction holds what this statement locks. */
async function whileHeld(lock: string, work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await api.owner.connect()
  try {
    await client.query('begin')
    await client.query(lock)
    await work(client)
  } finally {
    await client.query('rollback')
    client.release()
  }
}
const theCall = 'select from video_calls for update'

describe('the limits of a link', () => {
  it('are three sockets at once, in all processes: the newest stay', async () => {
    const { token } = await inviteToVideo(api, ana)
    const key = newKey()
    const pages: ReturnType<typeof page>[] = []
    for (let at = 0; at < 6; at++) {
      const one = page(token, key)
      expect(await one.connected).toBe('connected')
      pages.push(one)
    }
    const open = () => pages.map(({ socket }) => socket.connected)
    await expect.poll(open).toEqual([false, false, false, true, true, true])
  })

  it('are one rate of commands, with however many sockets', async () => {
    const { call, guest, peer } = await inCall()
    const others = [page(call.token, guest.key), page(call.token, guest.key)]
    await Promise.all(others.map(({ connected }) => connected))
    const answers = await Promise.all(
      [guest, ...others].flatMap((one) =>
        Array.from({ length: 150 }, () =>
          one.does('video:signal', { from: one.peer, to: peer, data: candidate }),
        ),
      ),
    )
    // Three processes may each have kept back a sixteenth, and a few are added meanwhile.
    expect(answers.filter(({ ok }) => ok).length).toBeLessThan(300)
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })

  it('let few pages take over from each other, and the team hears nothing of those', async () => {
    const call = await inviteToVideo(api, ana)
    const key = newKey()
    const [one, other] = [page(call.token, key), page(call.token, key)]
    await one.does('video:enter')
    await luis.hears('update:call', ({ call: { uuid, state } }) => uuid === call.uuid && state === 'ringing')
    await luis.hearsAll()
    luis.forget()
    const answers = []
    for (let turn = 0; turn < 12; turn++) answers.push(await (turn % 2 ? one : other).does('video:enter'))
    expect(answers.filter(({ ok }) => ok).length).toBeLessThan(9)
    expect(answers.at(-1)).toMatchObject({ ok: false, code: 'TOO_MANY_REQUESTS' })
    await luis.hearsAll()
    expect(luis.heard.filter(({ event }) => event === 'update:call')).toEqual([])
    // Ana, whose call it is, knows which page it is by now.
    expect(ana.heard.filter(({ event }) => event === 'update:video').length).toBeGreaterThan(2)
  })
})

describe('what a guest asks', () => {
  it('writes and locks nothing where it changes nothing', async () => {
    const { guest } = await inCall()
    await api.clock.advance(3_000)
    expect(await guest.does('video:keep')).toMatchObject({ ok: true })
    const before = (await api.owner.query('select xmin, * from video_calls')).rows
    await whileHeld(theCall, async () => {
      expect(await guest.does('video:keep')).toMatchObject({ ok: true })
      expect(await guest.does('video:enter')).toMatchObject({ ok: true, data: { call: { state: 'active' } } })
    })
    expect((await api.owner.query('select xmin, * from video_calls')).rows).toEqual(before)
  })

  it('never keeps an agent’s message waiting', async () => {
    const call = await inviteToVideo(api, ana)
    const key = newKey()
    const pages = [page(call.token, key), page(call.token, key), page(call.token, key)]
    await Promise.all(pages.map(({ connected }) => connected))
    await pages[0]?.does('video:enter')
    let entering: Promise<unknown>[] = []
    await whileHeld(theCall, async () => {
      entering = pages.flatMap(({ does }) => [1, 2, 3, 4].map(() => does('video:enter').catch(() => null)))
      const sent = await ana.ask('send:message', {
        to: call.chat.client,
        type: 'text',
        body: { text: 'Hola' },
        conversation_uuid: call.chat.conversation,
      })
      expect(sent).toMatchObject({ ok: true })
    })
    await Promise.all(entering)
  })

  it('asks no database to pass a signal on', async () => {
    const { guest, peer } = await inCall()
    const before = statements()
    for (let sent = 0; sent < 20; sent++)
      await guest.does('video:signal', { from: guest.peer, to: peer, data: candidate })
    // What was announced before is deleted a moment later.
    expect(statements() - before).toBeLessThan(5)
    await ana.hears('signal:video')
  })
})

describe('a handshake', () => {
  const unknown = () => ({ token: newKey(), key: newKey(), peer: randomUUID() })

  it('that is refused ends the connection, which may not ask again', async () => {
    const { socket } = page(newKey())
    const { engine } = socket.io as unknown as {
      engine: NodeJS.EventEmitter & { write(packet: string): void }
    }
    const answers: string[] = []
    await once(socket.io as unknown as NodeJS.EventEmitter, 'open')
    engine.on('data', (packet: string) => answers.push(packet))
    const closed = once(engine, 'close')
    const before = statements()
    for (let asked = 0; asked < 30; asked++) engine.write(`0/video,${JSON.stringify(unknown())}`)
    await closed
    expect(statements() - before).toBeLessThan(10)
    expect(answers.filter((packet) => packet.startsWith('4/video')).length).toBeLessThan(2)
  })

  it('of many is refused by address, before anything is looked up', async () => {
    const before = statements()
    const codes = await Promise.all(Array.from({ length: 400 }, () => page(newKey()).connected))
    expect(new Set(codes)).toEqual(new Set(['VIDEO_LINK_NOT_FOUND', 'RATE_LIMITED']))
    expect(statements() - before).toBeLessThan(200)
    // A link is read from the same address: its limit is the same.
    expect((await api.request().post('/api/video/link/').send({ token: newKey() })).status).toBe(429)
  })

  it('of somebody else with the link does not keep the customer from coming back', async () => {
    const { token } = await inviteToVideo(api, ana)
    const key = newKey()
    const customer = page(token, key)
    expect((await customer.does('video:enter')).ok).toBe(true)
    customer.socket.close()
    await Promise.all(Array.from({ length: 40 }, () => page(token, newKey()).connected))
    const back = page(token, key)
    expect((await back.does('video:enter')).ok).toBe(true)
  })

  it('keeps nobody’s login waiting, however long its look-up takes', async () => {
    await whileHeld('lock table video_calls in access exclusive mode', async (client) => {
      const strangers = Array.from({ length: 30 }, () => page(newKey()))
      // Each has asked for its look-up once its connection is open.
      await Promise.all(
        strangers.map(({ socket }) => once(socket.io as unknown as NodeJS.EventEmitter, 'open')),
      )
      const waiting = async () => {
        const { rows } = await client.query<{ waiting: number }>(
          `select count(*)::int as waiting from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return rows[0]?.waiting
      }
      await expect.poll(waiting).toBeGreaterThan(0)
      expect((await logIn(api, api.world.tienda.luis)).token).toBeTruthy()
    })
  })
})

describe('a second browser', () => {
  it('that connected before the link was bound hears nothing of the call, and is sent away when it enters', async () => {
    const call = await inviteToVideo(api, ana)
    const second = page(call.token)
    expect(await second.connected).toBe('connected')
    const guest = page(call.token)
    await guest.does('video:enter')
    const peer = randomUUID()
    await ana.post('/api/video/enter/', { uuid: call.uuid, peer })
    await expect.poll(() => JSON.stringify(guest.heard)).toContain(peer)
    await ana.ask('signal:video', { uuid: call.uuid, from: peer, to: guest.peer, data: candidate })
    await expect.poll(() => JSON.stringify(guest.heard)).toContain('candidate:1')
    const gone = once(second.socket as unknown as NodeJS.EventEmitter, 'disconnect')
    expect(await second.does('video:enter')).toMatchObject({ ok: false, code: 'FORBIDDEN' })
    await gone
    expect(second.heard).toEqual([])
  })

  it('nor does an older page of the same browser hear signals of the newer one', async () => {
    const { call, guest, peer } = await inCall()
    const newer = page(call.token, guest.key)
    await newer.does('video:enter')
    await ana.ask('signal:video', { uuid: call.uuid, from: peer, to: newer.peer, data: candidate })
    await expect.poll(() => JSON.stringify(newer.heard)).toContain('candidate:1')
    await guest.does('video:keep')
    expect(JSON.stringify(guest.heard)).not.toContain('candidate:1')
  })
})

describe('credentials of the relay', () => {
  const iceOf = async (guest: ReturnType<typeof page>) => {
    const answer = await guest.does<{ ice: Ice }>('video:enter')
    return answer.ok ? answer.data.ice.servers : answer
  }

  it('have a name and an end that the link decides, however often its page enters', async () => {
    const call = await inviteToVideo(api, ana)
    const guest = page(call.token)
    const [server] = (await iceOf(guest)) as { username: string }[]
    const ends = new Date(call.created_at).getTime() + 12 * 3_600_000
    expect(server?.username).toBe(`${Math.floor(ends / 1000)}:guest-${call.uuid}`)
    await api.clock.advance(10_000)
    expect(await iceOf(page(call.token, guest.key))).toEqual([server])
  })

  it('are not given for a link that has ended, or was withdrawn', async () => {
    const { call, guest } = await inCall()
    await guest.does('video:leave')
    expect(await iceOf(page(call.token, guest.key))).toEqual([])
    const withdrawn = await inviteToVideo(api, ana)
    await ana.post('/api/video/end/', { uuid: withdrawn.uuid })
    expect(await iceOf(page(withdrawn.token))).toEqual([])
  })
})
