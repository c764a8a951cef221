import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { armFaults, type FaultPoint } from '../platform/errors/fault-points'
import type { Services } from '../platform/services'
import { deliverConversation } from './deliver-conversation'
import { sweepAttempts } from './sweep-attempts'
import { bootProviderWorld, newPhone, type ProviderWorld, type Served } from './test-provider'

let world: ProviderWorld
beforeAll(async () => {
  world = await bootProviderWorld()
})
afterAll(() => world.stop())
beforeEach(() => world.reset())
afterEach(() => armFaults(null))

const deliver = ({ conversation }: Served, services: Services = world.api.services) =>
  deliverConversation(services, { business: world.business, conversation })
const ours = async ({ conversation }: Served) =>
  (await world.thread(conversation))
    .filter(({ author_kind }) => author_kind === 'user')
    .map(({ body, status }) => [(body as { text: string }).text, status])
const taken = () => world.simulator.whatsapp.outbox().messages.map(({ text }) => text)
const hasJob = async ({ conversation }: Served) =>
  (await world.rows('select from graphile_worker.jobs where key = $1', [`deliver:${conversation}`])).length >
  0
/** The job is gone, as it is when its process dies with it. */
const loseJob = ({ conversation }: Served) =>
  world.rows('delete from graphile_worker._private_jobs where key = $1', [`deliver:${conversation}`])
const dieAt = (where: FaultPoint) =>
  armFaults((point) => {
    if (point === where) throw new Error('killed')
  })
/** Everything that could send it once more by itself. */
async function nothingSendsAgain(chat: Served) {
  for (let rounds = 0; rounds < 3; rounds += 1) {
    world.api.clock.advance(60_000)
    await sweepAttempts(world.api.services)
    await deliver(chat)
  }
}

describe('a send whose end nobody knows', () => {
  it('taken, and the answer never came: shown as unknown, never sent again, cleared up by a status', async () => {
    const laura = await world.served(newPhone())
    await laura.write('¿llegó?')
    await laura.write('la siguiente')
    world.simulator.whatsapp.setKnobs({ timeoutAfterAccept: 1 })
    await deliver(laura)
    expect(await ours(laura)).toEqual([
      ['¿llegó?', 'unknown'],
      ['la siguiente', 'sent'],
    ])
    await nothingSendsAgain(laura)
    expect(taken()).toEqual(['¿llegó?', 'la siguiente'])
    await world.simulator.clock.advance(1_000)
    expect(await ours(laura)).toEqual([
      ['¿llegó?', 'delivered'],
      ['la siguiente', 'delivered'],
    ])
  })

  it('never taken, and no answer: it stays unknown', async () => {
    const laura = await world.served(newPhone())
    await laura.write('¿llegó?')
    world.simulator.whatsapp.setKnobs({ timeoutBeforeAccept: 1 })
    await deliver(laura)
    await nothingSendsAgain(laura)
    await world.simulator.clock.advance(1_000)
    expect([taken(), await ours(laura)]).toEqual([[], [['¿llegó?', 'unknown']]])
  })

  it('taken, and its state came while we still waited for the answer', async () => {
    const laura = await world.served(newPhone())
    await laura.write('casi')
    world.simulator.whatsapp.setKnobs({ timeoutAfterAccept: 1, statusBeforeAnswer: true })
    await deliver(laura)
    expect(await ours(laura)).toEqual([['casi', 'sent']])
  })
})

describe('a process that dies', () => {
  it('between the claim and the request: unknown by the sweep, never sent, and the thread goes on', async () => {
    const laura = await world.served(newPhone())
    await laura.write('interrumpido')
    await laura.write('después')
    dieAt('deliver.after-claim')
    await expect(deliver(laura)).rejects.toThrow('killed')
    armFaults(null)
    await loseJob(laura)
    await deliver(laura)
    await sweepAttempts(world.api.services)
    // It might still be at work.
    expect([taken(), await ours(laura)]).toEqual([
      [],
      [
        ['interrumpido', 'queued'],
        ['después', 'queued'],
      ],
    ])

    world.api.clock.advance(60_000)
    await sweepAttempts(world.api.services)
    expect(await ours(laura)).toEqual([
      ['interrumpido', 'unknown'],
      ['después', 'queued'],
    ])
    expect(await hasJob(laura)).toBe(true)
    await deliver(laura)
    await nothingSendsAgain(laura)
    expect(taken()).toEqual(['después'])
  })

  it('between the answer and the record: unknown until a status tells, never sent again', async () => {
    const laura = await world.served(newPhone())
    await laura.write('aceptado')
    dieAt('deliver.after-request')
    await expect(deliver(laura)).rejects.toThrow('killed')
    armFaults(null)
    await nothingSendsAgain(laura)
    expect([taken(), await ours(laura)]).toEqual([['aceptado'], [['aceptado', 'unknown']]])
    await world.simulator.clock.advance(1_000)
    expect(await ours(laura)).toEqual([['aceptado', 'delivered']])
  })

  it('and whose message was told of before the sweep: it is known at once', async () => {
    const laura = await world.served(newPhone())
    await laura.write('ya contado')
    dieAt('deliver.after-request')
    await expect(deliver(laura)).rejects.toThrow('killed')
    armFaults(null)
    await world.simulator.clock.advance(1_000)
    expect(await ours(laura)).toEqual([['ya contado', 'queued']])
    world.api.clock.advance(60_000)
    await sweepAttempts(world.api.services)
    expect(await ours(laura)).toEqual([['ya contado', 'delivered']])
  })

  it('before the claim: the message gets a new job', async () => {
    const laura = await world.served(newPhone())
    await laura.write('sin trabajo')
    await loseJob(laura)
    await sweepAttempts(world.api.services)
    expect(await hasJob(laura)).toBe(false)
    world.api.clock.advance(20_000)
    await sweepAttempts(world.api.services)
    expect(await hasJob(laura)).toBe(true)
    await deliver(laura)
    expect(await ours(laura)).toEqual([['sin trabajo', 'sent']])
  })
})

it('two workers at one conversation send each message once, in order', async () => {
  const laura = await world.served(newPhone())
  const texts = Array.from({ length: 12 }, (_, n) => `mensaje ${n}`)
  for (const text of texts) await laura.write(text)
  await Promise.all([deliver(laura), deliver(laura), deliver(laura)])
  expect(taken()).toEqual(texts)
})

it('a database that is away while the answer is written down costs nothing', async () => {
  const laura = await world.served(newPhone())
  await laura.write('con paciencia')
  const { services } = world.api
  let failures = 2
  const db: Services['db'] = {
    ...services.db,
    async call<T>(text: string, params?: readonly unknown[]) {
      if (text.includes('hilo_outbound_accepted') && failures > 0) {
        failures -= 1
        throw Object.assign(new Error('terminating connection'), { code: '57P01' })
      }
      return services.db.call<T>(text, params)
    },
  }
  await deliver(laura, { ...services, db })
  expect([failures, taken(), await ours(laura)]).toEqual([0, ['con paciencia'], [['con paciencia', 'sent']]])
})
