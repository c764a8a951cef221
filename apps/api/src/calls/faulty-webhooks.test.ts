import { randomUUID } from 'node:crypto'
import { isRefusal } from '@hilo/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bootProviderWorld, newPhone, type ProviderWorld } from '../channels/test/test-provider'
import { finishAll } from '../test/chats'
import { tellOfCall } from '../test/customer'
import { actorOf } from '../test/factories'
import { answerCall } from './change/answer-call'
import { endCall } from './change/end-call'
import { stayInCall } from './change/stay-in-call'

let world: ProviderWorld
beforeAll(async () => {
  world = await bootProviderWorld({ attempts: 20 })
})
beforeEach(async () => {
  await world.reset()
  await world.api.owner.query(
    `update calls set state = 'ended', ending = coalesce(ending, 'missed'), ended_at = coalesce(ended_at, started_at), due_at = null,
       offer = null, answer = null where state <> 'ended'`,
  )
  await finishAll(world.api)
})
afterAll(() => world.stop())

const sdp = (setup: string) =>
  [
    'v=0',
    'm=audio 9 UDP/TLS/RTP/SAVPF 111',
    'a=rtpmap:111 opus/48000/2',
    'a=ice-ufrag:abcd',
    'a=ice-pwd:abcdefghijklmnopqrstuvwx',
    'a=fingerprint:sha-256 00:11',
    'a=candidate:1 1 udp 2122260223 127.0.0.1 3484 typ host',
    `a=setup:${setup}`,
  ].join('\r\n')

/** All that anybody sees of the call. There is one of it, whatever was reported. */
async function endState(phone: string) {
  const rows = await world.rows(
    `select k.state, k.ending, k.seconds, k.report_end_at, e.body ->> 'text' as text, r.status, r.unread, r.waiting_since is not null as waits,
       (select count(*)::int from entries l where l.interaction_uuid = r.uuid and l.type = 'call') as lines
     from calls k join entries e on e.uuid = k.uuid join interaction_rows r on r.uuid = e.interaction_uuid where r.handle = '+' || $1`,
    [phone],
  )
  expect(rows).toHaveLength(1)
  return rows[0]
}

type Knobs = Parameters<ProviderWorld['simulator']['whatsapp']['setKnobs']>[0]
const faults: readonly [string, Knobs][] = [
  ['as they come', {}],
  ['doubled', { duplicate: 2 }],
  ['doubled, at the same moment', { duplicate: 3, concurrent: true }],
  ['in the reverse order', { reorder: 2 }],
  ['delayed', { delayMs: 7_000 }],
  ['lost at first, and sent again', { down: true }],
  ['doubled, delayed and in the reverse order', { duplicate: 1, delayMs: 3_000, reorder: 2 }],
]

/** Time goes by, and nothing is held back any longer. */
async function settle() {
  const { simulator } = world
  await simulator.clock.advance(10_000)
  simulator.whatsapp.setKnobs({ duplicate: 0, reorder: 0, delayMs: 0, down: false, concurrent: false })
  await simulator.clock.advance(60_000)
}

function newCaller() {
  const phone = newPhone()
  const { id } = world.simulator.whatsapp.createCustomer({ name: 'Laura', phone })
  return { phone, id }
}

describe.each(faults)('webhooks of calls, %s', (_, knobs) => {
  it('a call that nobody answered is a missed one', async () => {
    const { whatsapp } = world.simulator
    const { phone, id } = newCaller()
    whatsapp.setKnobs(knobs)
    whatsapp.call(id, { sdp: sdp('actpass') })
    whatsapp.hangUp(id)
    await settle()
    expect(await endState(phone)).toEqual({
      state: 'ended',
      ending: 'missed',
      seconds: null,
      report_end_at: null,
      text: 'Llamada perdida',
      status: 'unassigned',
      unread: 1,
      waits: true,
      lines: 1,
    })
  })

  it.each(['customer', 'agent'])(
    'a call that was answered, which the %s ends, lasted as long',
    async (who) => {
      const { simulator, api } = world
      const { whatsapp } = simulator
      const { phone, id } = newCaller()
      whatsapp.call(id, { sdp: sdp('actpass') })
      await simulator.clock.advance(1)
      const ana = actorOf(api.world.tienda.ana)
      const [call] = await world.rows<{ uuid: string }>(`select uuid from calls where state = 'ringing'`)
      const uuid = call?.uuid ?? ''
      for (const done of [
        await answerCall(api.services, ana, { uuid, sdp: sdp('active') }),
        await stayInCall(api.services, ana, uuid),
      ])
        expect(isRefusal(done)).toBe(false)
      await simulator.clock.advance(9_000)
      whatsapp.setKnobs(knobs)
      if (who === 'customer') whatsapp.hangUp(id)
      else await endCall(api.services, ana, uuid)
      await settle()
      expect(await endState(phone)).toEqual({
        state: 'ended',
        ending: 'completed',
        seconds: 9,
        report_end_at: null,
        text: 'Llamada de 0:09',
        status: 'assigned',
        unread: 0,
        waits: false,
        lines: 1,
      })
    },
  )
})

/** Every order of two beginnings and two ends. */
const orders = [
  'connect connect terminate terminate',
  'connect terminate connect terminate',
  'connect terminate terminate connect',
  'terminate connect connect terminate',
  'terminate connect terminate connect',
  'terminate terminate connect connect',
]
it.each(orders)('a call ends the same where its webhooks arrive in the order %s', async (order) => {
  const call = { id: `wacid.${randomUUID()}`, phone: newPhone(), at: world.api.clock.now() }
  for (const event of order.split(' '))
    await tellOfCall(world.api, world.account, event as 'connect' | 'terminate', call)
  expect(await endState(call.phone)).toMatchObject({
    ending: 'missed',
    text: 'Llamada perdida',
    unread: 1,
    waits: true,
    lines: 1,
  })
})
