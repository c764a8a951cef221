import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { botSweep } from '../../bot/run-bot'
import { bootProviderWorld, newPhone, type ProviderWorld } from '../../channels/test/test-provider'
import { readEnv } from '../../env'
import { sweepAttempts } from '../../outbound/deliver/sweep-attempts'
import { markRead } from '../../outbound/signals/mark-read'
import { agentOf, logIn, type TestAgent } from '../../test/agent'
import { type AnotherProcess, atProcess, type TestApi } from '../../test/boot'
import { password } from '../../test/factories'
import { environment } from '../../test/process/environment'
import { run } from './business'

let world: ProviderWorld
/** Works and watches its sockets, as one in production does. */
let running: AnotherProcess
let api: TestApi
beforeAll(async () => {
  world = await bootProviderWorld()
  running = await world.api.anotherProcess()
  api = atProcess(world.api, running)
})
afterAll(async () => {
  await running.stop()
  await world.stop()
})

const says = (...args: string[]) =>
  run(readEnv(environment(api)), args).catch((error: Error) => error.message)
const disable = () => says('disable', '--name', 'tienda')
const enable = () => says('enable', '--name', 'tienda')
const tryLogin = (typed: string) =>
  api
    .request()
    .post('/api/auth/session/user/login/')
    .send({ email: world.api.world.tienda.ana.email, password: typed, browser: 'vitest', os: 'test' })
const detail = ({ token }: TestAgent) =>
  api.request().get('/api/users/session/detail').set('Authorization', `Bearer ${token}`)
const refresh = ({ refreshToken }: TestAgent) =>
  api.request().post('/api/auth/session/user/refresh/').send({ refresh_token: refreshToken })

describe('the people of a disabled business', () => {
  let ana: TestAgent
  let other: TestAgent
  beforeEach(async () => {
    ana = await agentOf(api, api.world.tienda.ana)
    other = await agentOf(api, api.world.otra.ana)
  })
  afterEach(async () => {
    for (const agent of [ana, other]) agent.close()
    await enable()
  })

  it('lose their sockets within two seconds, and those of another business do not', async () => {
    const left = new Promise((resolve) => ana.socket.once('disconnect', resolve))
    await disable()
    const from = Date.now()
    await left
    expect(Date.now() - from).toBeLessThan(2_000)
    const refused = new Promise<Error>((resolve) => ana.socket.once('connect_error', resolve))
    ana.socket.connect()
    expect((await refused).message).toBe('Tu sesión terminó. Vuelve a ingresar.')
    expect(other.socket.connected).toBe(true)
    expect((await detail(other)).status).toBe(200)
  })

  it('are refused with their sessions and their tokens', async () => {
    await disable()
    await expect.poll(async () => (await detail(ana)).status, { timeout: 2_000 }).toBe(401)
    expect((await refresh(ana)).body).toMatchObject({ code: 'INVALID_REFRESH' })
  })

  it('are told so when they log in with their password, and only then', async () => {
    await disable()
    const failures = () => world.rows('select from login_failures')
    const before = await failures()
    expect(await tryLogin(password)).toMatchObject({
      status: 403,
      body: {
        code: 'BUSINESS_DISABLED',
        msg: 'Tu empresa está desactivada y por ahora nadie de ella puede entrar. Habla con quien opera Hilo.',
      },
    })
    // It was no wrong password.
    expect(await failures()).toEqual(before)
    expect((await tryLogin('no es esta')).body.code).toBe('INVALID_CREDENTIALS')
  })

  it('have everything back once it is enabled', async () => {
    expect(await disable()).toMatch(/^«tienda» está desactivada: nadie suyo puede entrar/)
    expect(await disable()).toBe('«tienda» ya estaba desactivada.')
    expect(await says('list')).toMatch(/^tienda {2}.* mensajes {2}desactivada$/m)
    await expect.poll(async () => (await detail(ana)).status).toBe(401)
    expect(await enable()).toMatch(/^«tienda» está activa otra vez/)
    expect(await enable()).toBe('«tienda» no estaba desactivada.')
    expect(await says('list')).not.toContain('desactivada')
    await logIn(api, ana.user)
    await expect.poll(async () => (await detail(ana)).status).toBe(200)
    expect((await refresh(ana)).status).toBe(200)
    const lines = await world.rows(
      `select action, actor_uuid, target, target_name from audit_lines
       where action in ('business.disable', 'business.enable') order by created_at desc, action desc limit 2`,
    )
    const line = { actor_uuid: null, target: world.business, target_name: 'tienda' }
    expect(lines).toEqual([
      { ...line, action: 'business.enable' },
      { ...line, action: 'business.disable' },
    ])
  })
})

describe('the customers of a disabled business', () => {
  const sent = () => world.simulator.whatsapp.outbox().messages.map(({ text }) => text)
  const jobs = async () =>
    (
      await world.rows<{ task: string }>(
        `select t.identifier as task from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id
         where t.identifier in ('deliver_conversation', 'answer_customer', 'mark_read')`,
      )
    ).map(({ task }) => task)

  it('are heard, and hear nothing until it is enabled', async () => {
    const { services } = world.api
    const laura = await world.served(newPhone())
    await laura.write('Un momento')
    await expect.poll(sent).toEqual(['Un momento'])
    await expect.poll(jobs).toEqual([])
    await disable()
    await world.rows(`update whatsapp_configs set bot_input_message = 'Te damos la bienvenida'`)
    await laura.write('Con gusto')
    const phone = newPhone()
    const { id } = world.simulator.whatsapp.createCustomer({ name: 'Pablo', phone })
    await world.simulator.whatsapp.send(id, { type: 'text', text: 'Buenas' }).firstAttempt
    expect(await world.messages(['Buenas'])).toHaveLength(1)
    await markRead(services, { business: world.business, conversation: laura.conversation, seq: 1 })
    // What a crash might have left is due, and nothing of this business is.
    world.api.clock.advance(60_000)
    await botSweep(services).run()
    expect(
      await world.rows(`select from hilo_due_events('bot', $1, 10, false)`, [world.api.clock.now()]),
    ).toEqual([])
    expect(await world.rows(`select listener from event_dues where listener = 'bot'`)).toHaveLength(1)
    expect(await sweepAttempts(services)).toBe(0)
    await expect.poll(jobs).toEqual([])
    expect(sent()).toEqual(['Un momento'])
    expect(world.simulator.whatsapp.outbox().marks).toEqual([])
    expect((await world.thread(laura.conversation)).at(-1)).toMatchObject({ status: 'queued', attempts: 0 })

    // A command has the real clock.
    const enabledAt = Date.now()
    await enable()
    await expect
      .poll(sent, { timeout: 10_000 })
      .toEqual(['Un momento', 'Con gusto', 'Te damos la bienvenida'])
    // The time in which it was disabled does not count as waiting.
    const [pace] = await world.rows<{ wait_counted_from: Date | null }>(
      'select wait_counted_from from outbound_paces where business_uuid = $1',
      [world.business],
    )
    expect(pace?.wait_counted_from?.getTime()).toBeGreaterThanOrEqual(enabledAt)
  })
})
