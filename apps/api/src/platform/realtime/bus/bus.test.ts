import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { bootApi } from '../../../test/boot'
import { rooms } from '../rooms'
import { testBus } from './test-bus'

const say = (msg: string) => ({ interaction: randomUUID(), conversation_uuid: randomUUID(), msg })

/** Hears what is sent between processes. */
async function spyOn(ownerUrl: string): Promise<{ readonly heard: string[]; stop(): Promise<void> }> {
  const client = new pg.Client({ connectionString: ownerUrl })
  const heard: string[] = []
  await client.connect()
  client.on('notification', ({ payload = '' }) => heard.push(payload))
  await client.query('listen "hilo#/chats"')
  return { heard, stop: () => client.end() }
}

describe('the bus on Postgres', () => {
  const world = testBus(() => undefined)

  it('carries no token and no handshake', async () => {
    const { api, other, here, there } = world()
    const spy = await spyOn(api.ownerUrl)
    const end = `the end ${randomUUID()}`
    await here.get('get:presence', {})
    await other.services.realtime.publish(
      [rooms.team(api.world.tienda.uuid)],
      'expired:conversation',
      say(end),
    )
    await expect.poll(() => spy.heard.some((payload) => payload.includes(end))).toBe(true)
    for (const secret of [here.token, here.refreshToken, there.token, 'handshake', 'Bearer'])
      expect(spy.heard.filter((payload) => payload.includes(secret))).toEqual([])
    await spy.stop()
  })

  it('leaves out a message of another version, and cuts nobody', async () => {
    const { api, other, here, there } = world()
    const from = { uid: 'a new version', nsp: '/chats' }
    const cut: unknown[] = []
    for (const { socket } of [here, there]) socket.on('disconnect', (reason) => cut.push(reason))
    const { rows } = await api.owner.query<{ id: string }>(
      "insert into bus_attachments (payload) values ('\\xc1') returning id::text",
    )
    const payloads = [
      'no JSON at all',
      'null',
      JSON.stringify({ ...from, type: 99, data: {} }),
      JSON.stringify({ ...from, type: 3, data: { packet: {} } }),
      JSON.stringify({ ...from, type: 2, data: { at: 1, told: ['from the future', {}] } }),
      JSON.stringify({
        ...from,
        type: 2,
        data: { at: 1, told: ['guest_event', { guest: 'x', event: 'video:new', payload: {} }] },
      }),
      JSON.stringify({ ...from, type: 3, attachmentId: rows[0]?.id }),
    ]
    for (const payload of payloads) await api.owner.query("select pg_notify('hilo#/chats', $1)", [payload])
    for (const { services } of [api, other]) {
      const msg = `after them ${randomUUID()}`
      await services.realtime.publish([rooms.team(api.world.tienda.uuid)], 'expired:conversation', say(msg))
      for (const agent of [here, there]) await agent.hears('expired:conversation', (one) => one.msg === msg)
    }
    expect(cut).toEqual([])
  })

  it('cuts the sockets of a process that lost its connection; they come back, and hear again', async () => {
    const { api, other, here, there } = world()
    const lost = [here, there].map(({ socket }) =>
      once(socket as unknown as NodeJS.EventEmitter, 'disconnect'),
    )
    await api.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name like 'hilo bus %'`,
    )
    for (const reason of await Promise.all(lost)) expect(reason[0]).toBe('transport close')
    const team = rooms.team(api.world.tienda.uuid)
    for (const agent of [here, there]) {
      await expect.poll(() => agent.socket.connected).toBe(true)
      const isHeard = async () => {
        const msg = `again ${randomUUID()}`
        for (const { services } of [api, other])
          await services.realtime.publish([team], 'expired:conversation', say(msg))
        await agent.get('get:presence', {})
        return agent.heard.filter(({ payload }) => (payload as { msg?: string }).msg === msg).length
      }
      await expect.poll(isHeard).toBe(2)
    }
  })
})

it('a process that is alone sends no event', async () => {
  const api = await bootApi()
  const spy = await spyOn(api.ownerUrl)
  await api.services.realtime.publish(
    [rooms.team(api.world.tienda.uuid)],
    'expired:conversation',
    say('to nobody'),
  )
  await api.owner.query(`select pg_notify('hilo#/chats', 'the end')`)
  await expect.poll(() => spy.heard).toContain('the end')
  expect(spy.heard.filter((payload) => payload.includes('to nobody'))).toEqual([])
  await spy.stop()
  await api.stop()
})
