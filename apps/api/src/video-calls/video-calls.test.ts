import { randomUUID } from 'node:crypto'
import type { VideoCall } from '@hilo/contracts'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { agentOf, type TestAgent } from '../test/agent'
import { bootApi, type TestApi } from '../test/boot'
import { type Chat, finishAll, newPhone } from '../test/chats'
import { tellOfCall } from '../test/customer'
import { takenChat as chatTakenBy, guestPage, inviteToVideo, newKey } from '../test/guests'
import { soundPart } from '../test/sound'
import { sweepVideos } from './sweep-videos'

let api: TestApi
let shopName: string
let ana: TestAgent
let luis: TestAgent
const guests: Socket[] = []
beforeAll(async () => {
  api = await bootApi({
    start: false,
    settings: {
      // Links are good for longer than a token otherwise is.
      accessTokenMinutes: 240,
      ice: {
        stunUrls: ['stun:stun.tienda.co'],
        turnUrls: ['turn:turn.tienda.co'],
        turnSecret: 'el secreto del relevo',
        relayOnly: true,
      },
    },
  })
  const { rows } = await api.owner.query('select name from businesses where uuid = $1', [
    api.world.tienda.ana.business,
  ])
  shopName = rows[0].name
  ana = await agentOf(api, api.world.tienda.ana)
  luis = await agentOf(api, api.world.tienda.luis)
})
beforeEach(async () => {
  await finishAll(api)
  await api.owner.query('delete from video_calls')
  await api.owner.query('delete from calls')
})
afterEach(() => {
  for (const agent of [ana, luis]) agent.forget()
  for (const guest of guests.splice(0)) guest.close()
})
afterAll(async () => {
  for (const agent of [ana, luis]) agent.close()
  await api.stop()
})

const pass = async (seconds: number) => {
  await api.clock.advance(seconds * 1000)
  await sweepVideos(api.services)
}
const takenChat = (agent: TestAgent) => chatTakenBy(api, agent)
/** Ana sends a link. */
const invited = (chat?: Chat) => inviteToVideo(api, ana, chat)
const readLink = async (token: string, key?: string) =>
  (await api.request().post('/api/video/link/').send({ token, key })).body
/** A customer's page. */
function page(token: string, key?: string, peer?: string, at = api.nextUrl()) {
  const one = guestPage(at, token, key, peer)
  guests.push(one.socket)
  return one
}
const enter = (agent: TestAgent, uuid: string, peer: string = randomUUID()) =>
  agent.post('/api/video/enter/', { uuid, peer })
const keep = (agent: TestAgent, uuid: string) => agent.post('/api/video/keep/', { uuid })
const end = (agent: TestAgent, uuid: string) => agent.post('/api/video/end/', { uuid })
const open = async (agent: TestAgent): Promise<string[]> =>
  (await api.request().get('/api/video/open/').set('Authorization', `Bearer ${agent.token}`)).body.map(
    ({ uuid }: VideoCall) => uuid,
  )
const stateOf = async (uuid: string) =>
  (await api.owner.query('select * from video_calls where uuid = $1', [uuid])).rows[0]

/** Both are in the call. */
async function inCall() {
  const call = await invited()
  const guest = page(call.token)
  await guest.does('video:enter')
  const peer = randomUUID()
  expect((await enter(ana, call.uuid, peer)).body).toMatchObject({ state: 'active', guest_peer: guest.peer })
  // On another process it may hear of it later.
  await expect.poll(() => JSON.stringify(guest.heard)).toContain(peer)
  return { call, guest, peer }
}

/** A call by WhatsApp that rings, of a new customer. */
async function callByWhatsapp(): Promise<{ id: string }> {
  const id = `wacid.${randomUUID()}`
  await tellOfCall(api, api.world.tienda.whatsapp, 'connect', { id, phone: newPhone(), at: api.clock.now() })
  const { rows } = await api.owner.query('select uuid from calls where provider_call_id = $1', [id])
  return { id: rows[0].uuid }
}

describe('the recording of a video call', () => {
  const notice = 'Esta llamada se graba.'
  const records = (on: boolean) =>
    api.owner.query('update settings set record_calls = $2 where business_uuid = $1', [ana.user.business, on])
  const record = (agent: TestAgent, uuid: string) => agent.post('/api/calls/recording/start/', { uuid })
  afterEach(() => records(false))

  /** The page of a customer who was informed of the recording, or was not, and Ana. */
  async function spoken(notified: boolean) {
    const call = await invited()
    const guest = page(call.token)
    await guest.does('video:enter', { notified })
    await enter(ana, call.uuid)
    return call
  }

  it('is told by the page before the customer enters, and begins at once', async () => {
    await records(true)
    const call = await invited()
    expect(await readLink(call.token)).toMatchObject({ state: 'open', recording: notice })
    const { uuid } = await spoken(true)
    expect((await record(luis, uuid)).body).toMatchObject({ code: 'CALL_NOT_FOUND' })
    expect((await record(ana, uuid)).body).toEqual({ state: 'recording', parts: 0, reason: null })
    const sound = soundPart(50).toString('base64')
    expect((await ana.post('/api/calls/recording/part/', { uuid, part: 0, sound })).body).toMatchObject({
      parts: 1,
    })
    await end(ana, uuid)
    expect((await ana.post('/api/calls/recording/end/', { uuid })).body).toMatchObject({ state: 'stored' })
    const { rows } = await api.owner.query('select body from entries where uuid = $1', [uuid])
    expect(rows[0].body).toMatchObject({ video: { ending: 'completed' }, recording: { seconds: 1 } })
    const log = await api.request().get('/api/calls/all/').set('Authorization', `Bearer ${ana.token}`)
    expect(log.body.find((one: { uuid: string }) => one.uuid === uuid)).toMatchObject({
      video: true,
      recording: { seconds: 1 },
    })
  })

  it('is none of a customer whom nobody told, and none where it is off', async () => {
    const before = await spoken(false)
    expect((await record(ana, before.uuid)).body).toMatchObject({ state: 'off' })
    await records(true)
    expect((await record(ana, before.uuid)).body).toMatchObject({
      state: 'none',
      reason: 'El cliente entró antes de que la empresa activara la grabación, y nadie le avisó.',
    })
  })
})

describe('a link', () => {
  it('is sent as a message, names the business, and is stored nowhere but there', async () => {
    const { token, uuid } = await invited()
    expect(await readLink(token)).toEqual({ business: shopName, recording: null, state: 'open' })
    expect(await readLink('0'.repeat(40))).toMatchObject({ code: 'VIDEO_LINK_NOT_FOUND' })
    const stored = await stateOf(uuid)
    expect(JSON.stringify(stored)).not.toContain(token)
    expect(await open(ana)).toEqual([uuid])
    expect(await open(luis)).toEqual([])
  })

  it('is for the first browser that enters, which may come back', async () => {
    const { token, uuid } = await invited()
    const first = page(token)
    expect(await first.does('video:enter')).toMatchObject({
      ok: true,
      data: { call: { state: 'waiting', peer: first.peer, agent: null } },
    })
    const second = page(token)
    expect(await second.connected).toBe('VIDEO_LINK_NOT_FOUND')
    expect([
      await readLink(token),
      await readLink(token, second.key),
      await readLink(token, first.key),
    ]).toMatchObject([{ state: 'used' }, { state: 'used' }, { state: 'open' }])
    const again = page(token, first.key)
    expect(await again.does('video:enter')).toMatchObject({ data: { call: { peer: again.peer } } })
    // The older page hears that another one has taken over, and can do nothing any more.
    await expect.poll(() => JSON.stringify(first.heard)).toContain(again.peer)
    await first.does('video:leave')
    expect(await stateOf(uuid)).toMatchObject({ state: 'waiting' })
  })

  it('of two browsers at once one has it', async () => {
    const { token } = await invited()
    const pages = [page(token), page(token)]
    expect(await Promise.all(pages.map(({ connected }) => connected))).toEqual(['connected', 'connected'])
    const answers = await Promise.all(pages.map(({ does }) => does('video:enter')))
    expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true])
  })

  it('ends unused after half an hour, with a newer one, and when it is called off', async () => {
    const unused = await invited()
    await pass(1800)
    expect(await stateOf(unused.uuid)).toMatchObject({ state: 'ended', ending: 'unused' })
    expect(await readLink(unused.token)).toMatchObject({ state: 'ended' })
    expect(await page(unused.token).does('video:enter')).toMatchObject({ data: { call: { state: 'ended' } } })
    const older = await invited()
    const newer = await invited(older.chat)
    expect(await stateOf(older.uuid)).toMatchObject({ ending: 'withdrawn' })
    expect((await end(ana, newer.uuid)).body).toMatchObject({ state: 'ended', ending: 'withdrawn' })
    for (const { token } of [older, newer])
      expect(await readLink(token)).toEqual({ business: shopName, recording: null, state: 'withdrawn' })
    expect(await page(newer.token).does('video:enter')).toMatchObject({
      data: { call: { state: 'ended', ending: 'withdrawn' } },
    })
  })

  it('is refused where a message would be, and while the customer is there', async () => {
    const chat = await takenChat(luis)
    expect((await ana.post('/api/video/invite/', { conversation_uuid: chat.conversation })).body.code).toBe(
      'NOT_OWNER',
    )
    const { token, chat: own } = await invited()
    await page(token).does('video:enter')
    const again = await ana.post('/api/video/invite/', { conversation_uuid: own.conversation })
    expect(again.body.code).toBe('VIDEO_CALL_OPEN')
  })

  it('sent again with the same uuid is the same', async () => {
    const { conversation } = await takenChat(ana)
    const uuid = randomUUID()
    const send = () => ana.post('/api/video/invite/', { uuid, conversation_uuid: conversation })
    expect([(await send()).body.uuid, (await send()).body.uuid]).toEqual([uuid, uuid])
    expect((await api.owner.query('select from video_calls')).rowCount).toBe(1)
  })
})

describe('a call', () => {
  it('begins when the agent comes to whom waits, and both hear of it', async () => {
    const call = await invited()
    expect((await enter(ana, call.uuid)).body.code).toBe('VIDEO_NOBODY_THERE')
    const guest = page(call.token)
    await guest.does('video:enter')
    const heard = await ana.hears('update:video', ({ video }) => video.state === 'waiting')
    expect(heard.video).toMatchObject({
      uuid: call.uuid,
      client: { name: 'Laura Gómez' },
      guest_peer: guest.peer,
    })
    const peer = randomUUID()
    expect((await enter(ana, call.uuid, peer)).body).toMatchObject({ state: 'active', agent_peer: peer })
    await expect.poll(() => JSON.stringify(guest.heard)).toContain(peer)
    expect(guest.heard.at(-1)).toMatchObject(['video:state', { agent: { name: ana.user.name, peer } }])
    await api.clock.advance(9_000)
    await guest.does('video:keep')
    expect((await keep(ana, call.uuid)).status).toBe(200)
    expect(await guest.does('video:leave')).toMatchObject({ data: { state: 'ended', ending: 'completed' } })
    expect((await keep(ana, call.uuid)).body.code).toBe('CALL_ENDED')
    expect(await stateOf(call.uuid)).toMatchObject({ seconds: 9 })
  })

  it('carries signals between the two pages, and between no others', async () => {
    const { call, guest, peer } = await inCall()
    const offer = { description: { type: 'offer', sdp: 'v=0' } } as const
    const other = page(call.token, guest.key)
    await other.connected
    await guest.does('video:signal', { from: guest.peer, to: peer, data: offer })
    expect(await ana.hears('signal:video', () => true)).toEqual({
      uuid: call.uuid,
      from: guest.peer,
      to: peer,
      data: offer,
    })
    const answer = { description: { type: 'answer', sdp: 'v=0' } } as const
    await ana.ask('signal:video', { uuid: call.uuid, from: peer, to: guest.peer, data: answer })
    await expect.poll(() => JSON.stringify(guest.heard)).toContain('"answer"')
    // Signals of a page that is not in the call, and of a colleague.
    ana.forget()
    await other.does('video:signal', { from: other.peer, to: peer, data: offer })
    await other.does('video:signal', { from: guest.peer, to: peer, data: offer })
    const before = guest.heard.length
    await luis.ask('signal:video', { uuid: call.uuid, from: peer, to: guest.peer, data: answer })
    await ana.ask('get:presence', {})
    expect(ana.heard.filter(({ event }) => event === 'signal:video')).toEqual([])
    expect(guest.heard).toHaveLength(before)
  })

  it('goes on with a page that is loaded again, on either side', async () => {
    const { call, guest } = await inCall()
    const again = page(call.token, guest.key)
    expect(await again.does('video:enter')).toMatchObject({ data: { call: { state: 'active' } } })
    const peer = randomUUID()
    expect((await enter(ana, call.uuid, peer)).body).toMatchObject({
      guest_peer: again.peer,
      agent_peer: peer,
    })
  })

  it('outlives the process of the customer’s page, which comes back to another one', async () => {
    const call = await invited()
    const other = await api.anotherProcess()
    const guest = page(call.token, newKey(), randomUUID(), other.url)
    await guest.does('video:enter')
    const peer = randomUUID()
    expect((await enter(ana, call.uuid, peer)).body.state).toBe('active')
    await expect.poll(() => JSON.stringify(guest.heard)).toContain(peer)
    await other.stop()
    await expect.poll(() => guest.socket.connected).toBe(false)
    expect(await stateOf(call.uuid)).toMatchObject({ state: 'active' })
    const again = page(call.token, guest.key, guest.peer)
    expect(await again.does('video:enter')).toMatchObject({
      data: { call: { state: 'active', agent: { peer } } },
    })
    const candidate = { candidate: { candidate: 'candidate:1' } }
    await ana.ask('signal:video', { uuid: call.uuid, from: peer, to: guest.peer, data: candidate })
    await expect.poll(() => JSON.stringify(again.heard)).toContain('candidate:1')
  })

  it('is one at a time, calls by WhatsApp included', async () => {
    const { call } = await inCall()
    const other = await invited()
    await page(other.token).does('video:enter')
    expect((await enter(ana, other.uuid)).body.code).toBe('ALREADY_IN_CALL')
    // A customer calls by WhatsApp: it does not ring at her, and she cannot answer.
    const { id } = await callByWhatsapp()
    const rings = await api.request().get('/api/calls/ringing/').set('Authorization', `Bearer ${ana.token}`)
    expect(rings.body).toEqual([])
    const answer = () => ana.post('/api/calls/answer/', { uuid: id, sdp: 'v=0' })
    expect((await answer()).body.code).toBe('ALREADY_IN_CALL')
    await end(ana, call.uuid)
    await api.owner.query("update calls set state = 'connecting', user_uuid = $2 where uuid = $1", [
      id,
      ana.user.uuid,
    ])
    expect((await enter(ana, other.uuid)).body.code).toBe('ALREADY_IN_CALL')
  })

  it('ends when one of the two is gone, and a wait when nobody comes', async () => {
    const { call, guest } = await inCall()
    await pass(40)
    await guest.does('video:keep')
    expect((await keep(ana, call.uuid)).status).toBe(200)
    await pass(44)
    await guest.does('video:keep')
    expect(await stateOf(call.uuid)).toMatchObject({ state: 'active' })
    await pass(1)
    expect(await stateOf(call.uuid)).toMatchObject({ state: 'ended', ending: 'completed' })
    await expect.poll(() => guest.heard.at(-1)).toMatchObject(['video:state', { state: 'ended' }])

    const waited = await invited()
    await api.clock.advance(1_790_000)
    const alone = page(waited.token)
    await alone.does('video:enter')
    for (let seconds = 0; seconds < 300; seconds += 15) {
      await alone.does('video:keep')
      await pass(15)
    }
    expect(await stateOf(waited.uuid)).toMatchObject({ state: 'ended', ending: 'missed' })
  })

  it('is gone with its chat', async () => {
    const { call } = await inCall()
    await api.owner.query('delete from entries where uuid = $1', [call.uuid])
    expect(await stateOf(call.uuid)).toBeUndefined()
    expect(await readLink(call.token)).toMatchObject({ code: 'VIDEO_LINK_NOT_FOUND' })
  })
})

describe('a guest', () => {
  it('hears nothing of the business and can do nothing else', async () => {
    const { guest, call } = await inCall()
    const before = guest.heard.length
    const chat = await takenChat(ana)
    await ana.ask('send:message', {
      to: chat.client,
      type: 'text',
      body: { text: 'Hola' },
      conversation_uuid: chat.conversation,
    })
    await expect(guest.socket.timeout(300).emitWithAck('get:presence', {})).rejects.toThrow()
    await expect(guest.socket.timeout(300).emitWithAck('send:message', {})).rejects.toThrow()
    await guest.does('video:keep')
    expect(guest.heard).toHaveLength(before)
    // Its secrets open no other door.
    const chats = io(`${api.url}/chats`, {
      transports: ['websocket'],
      auth: { token: call.token, key: guest.key, peer: guest.peer },
      reconnection: false,
      forceNew: true,
    })
    guests.push(chats)
    const refused = await new Promise<Error>((resolve) => chats.on('connect_error', resolve))
    expect(refused).toMatchObject({ data: { type: 'unauthorized' } })
  })

  it.each([
    ['without a token', {}],
    ['with half of it', { token: 'abc', key: 'def', peer: 'x' }],
    ['with a wrong one', { token: '0'.repeat(40), key: '0'.repeat(40), peer: randomUUID() }],
  ])('%s is not let in', async (_, auth) => {
    const socket = io(`${api.url}/video`, {
      transports: ['websocket'],
      auth,
      reconnection: false,
      forceNew: true,
    })
    guests.push(socket)
    const error = await new Promise<Error>((resolve) => socket.on('connect_error', resolve))
    expect(error).toMatchObject({ data: { code: 'VIDEO_LINK_NOT_FOUND' } })
  })

  it('is told what is wrong with what it sends', async () => {
    const { guest } = await inCall()
    expect(await guest.does('video:signal', { from: 'x' })).toMatchObject({
      ok: false,
      code: 'INVALID_INPUT',
    })
  })
})

it('a guest who floods is one line of the audit, without anything of the customer', async () => {
  const { guest } = await inCall()
  const answers = await Promise.all(
    Array.from({ length: 400 }, () => guest.does('video:signal', { from: 'x' })),
  )
  expect(answers).toContainEqual(expect.objectContaining({ code: 'TOO_MANY_REQUESTS' }))
  const lines = async () => {
    const { rows } = await api.owner.query(
      `select business_uuid, actor_uuid, target_name from audit_lines where action = 'session.guest_flood'`,
    )
    return rows
  }
  await expect
    .poll(lines)
    .toEqual([{ business_uuid: api.world.tienda.uuid, actor_uuid: null, target_name: null }])
})

it('gives credentials of the relay that end by themselves', async () => {
  const { body } = await api.request().get('/api/calls/ice/').set('Authorization', `Bearer ${ana.token}`)
  expect(body.relay_only).toBe(true)
  const [stun, turn] = body.servers
  expect(stun).toEqual({ urls: ['stun:stun.tienda.co'] })
  const [ends, whom] = turn.username.split(':')
  expect([Number(ends) * 1000 > api.clock.now().getTime(), whom]).toEqual([true, ana.user.uuid])
  const { createHmac } = await import('node:crypto')
  expect(turn.credential).toBe(
    createHmac('sha1', 'el secreto del relevo').update(turn.username).digest('base64'),
  )
})

describe('the message with the link', () => {
  const shown = async (uuid: string) => {
    const { rows } = await api.owner.query(
      "select body -> 'video' as video, body ->> 'text' <> '' as text, version from entries where uuid = $1",
      [uuid],
    )
    return rows[0]
  }

  it('says how long the call lasted and with whom, and those who have the chat open hear it', async () => {
    const { call } = await inCall()
    const before = await shown(call.uuid)
    expect(before).toMatchObject({ video: null, text: true })
    await api.clock.advance(61_000)
    expect((await end(ana, call.uuid)).status).toBe(200)
    const { user } = ana
    const video = { ending: 'completed', seconds: 61, by: { uuid: user.uuid, name: user.name } }
    const after = await shown(call.uuid)
    expect(after).toMatchObject({ video, text: true })
    expect(after.version).toBeGreaterThan(before.version)
    // Twice is once.
    await end(ana, call.uuid)
    expect(await shown(call.uuid)).toEqual(after)
  })

  it('says that nobody opened it, and that nobody came', async () => {
    const unused = await invited()
    await pass(30 * 60 + 1)
    expect((await shown(unused.uuid)).video).toEqual({ ending: 'unused', seconds: null, by: null })
    const waiting = await invited()
    const guest = page(waiting.token)
    await guest.does('video:enter')
    await guest.does('video:leave')
    await pass(30 * 60 + 1)
    expect((await shown(waiting.uuid)).video).toEqual({ ending: 'missed', seconds: null, by: null })
  })
})
