import { afterAll, beforeAll, expect, it } from 'vitest'
import type { FaultPoint } from '../../platform/errors/fault-points'
import { openPushService } from '../servers/push-service'
import { type CrashWorld, givenUp, startCrashWorld } from './crash-world'

/** Of Ana's phone, and its session. */
const phone = '0a0a0a0a-0000-4000-8000-000000000002'
let crash: CrashWorld
let service: Awaited<ReturnType<typeof openPushService>>
let device: ReturnType<(typeof service)['addDevice']>
beforeAll(async () => {
  service = await openPushService()
  device = service.addDevice()
  crash = await startCrashWorld({ pushServiceBase: service.url })
  const { owner, world } = crash
  const of = [world.tienda.uuid, phone, world.tienda.ana.uuid]
  await owner.query(
    `insert into sessions (business_uuid, uuid, user_uuid, browser, os, address, remember, created_at, last_used_at, expires_at)
     values ($1, $2, $3, 'Chrome', 'Android', '127.0.0.1', true, now(), now(), now() + interval '30 days')`,
    of,
  )
  await owner.query(
    `insert into push_subscriptions (business_uuid, uuid, session_uuid, user_uuid, endpoint, p256dh, auth, kinds, time_zone,
       with_content, created_at, updated_at)
     values ($1, $2, $2, $3, $4, $5, $6, '{waiting}', 'America/Bogota', true, now(), now())`,
    [...of, device.endpoint, device.p256dh, device.auth],
  )
})
afterAll(async () => {
  await crash?.stop()
  await service?.close()
})

/** As a device takes them: nothing that is not newer than what it has had of the chat. */
function taken() {
  const newest = new Map<string, number>()
  return device.received.flatMap(({ message: { chat, version, ...message } }) => {
    if (version <= (newest.get(chat) ?? 0)) return []
    newest.set(chat, version)
    return [message.shows && (message.text ?? '')]
  })
}

it.each<[FaultPoint, number]>([
  ['push.before-request', 1],
  ['push.after-request', 2],
])(
  'a process killed at %s has its push sent again, which the device shows once',
  async (point, times) => {
    const { hilo, simulator, owner } = crash
    const number = point === 'push.before-request' ? '573001112221' : '573001112231'
    const text = `Hola, ${point}`
    simulator.whatsapp.createCustomer({ name: point, phone: number })
    await hilo.arm({ point, hit: 1 })
    await simulator.whatsapp.send(number, { type: 'text', text })
    expect(await hilo.diedAndCameBack(60_000)).toBe(true)
    const sent = () => device.received.filter(({ message }) => message.shows && message.text === text)
    await expect.poll(() => sent().length, givenUp).toBe(times)
    const open = async () =>
      (
        await owner.query(
          `select (select count(*)::int from pushes where sent_version < version)
           + (select count(*)::int from event_dues where listener = 'push') as open`,
        )
      ).rows[0].open
    await expect.poll(open, givenUp).toBe(0)
    expect(sent()).toHaveLength(times)
    expect(taken().filter((one) => one === text)).toHaveLength(1)
  },
  180_000,
)
