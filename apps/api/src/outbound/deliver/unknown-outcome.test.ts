import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { unconfirmed } from '../../channels/providers/shared/unknown-outcome'
import {
  bootProviderWorld,
  newPhone,
  type ProviderWorld,
  type Served,
} from '../../channels/test/test-provider'
import { webhookOf } from '../../channels/test/test-webhooks'
import { deliverConversation } from '../../delivery/deliver-conversation'
import { overrideStatements } from '../../platform/db/pipeline/pipeline'
import { armFaults, type FaultPoint } from '../../platform/errors/fault-points'
import { waitForBlockedSessions } from '../../test/observe/wait-for-blocked-sessions'
import { claimOutbound } from '../claim/claim-outbound'
import { recordOutcome } from '../record/record-outcome'
import { sweepAttempts } from './sweep-attempts'

let world: ProviderWorld
beforeAll(async () => {
  world = await bootProviderWorld()
})
afterAll(() => world.stop())
beforeEach(() => world.reset())
afterEach(() => {
  armFaults(null)
  overrideStatements(null)
  vi.restoreAllMocks()
})

const deliver = ({ conversation }: Served) =>
  deliverConversation(world.api.services, { business: world.business, conversation })
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
/** WhatsApp reports this message of ours delivered, under an id that we did not know. */
const postDelivered = (uuid: string) =>
  world.post(
    webhookOf([], {
      key: world.account.phone_number_id,
      statuses: [
        {
          id: `wamid.${uuid}`,
          status: 'delivered',
          timestamp: '1795219260',
          biz_opaque_callback_data: `msg:${uuid}`,
        },
      ],
    }),
  )
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

describe('a send with an unknown outcome', () => {
  it('that was accepted is shown as unknown, never sent again, and settled by a status', async () => {
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

  it('that a status settles is announced once, as its message is now', async () => {
    const laura = await world.served(newPhone())
    const uuid = await laura.write('¿llegó?')
    world.simulator.whatsapp.setKnobs({ timeoutAfterAccept: 1 })
    await deliver(laura)
    const published = vi.spyOn(world.api.services.realtime, 'publish')
    await postDelivered(uuid)
    const statuses = published.mock.calls.filter(([, event]) => event === 'status:message')
    expect(statuses.map(([, , payload]) => payload)).toMatchObject([
      { message: { uuid, status: 'delivered' } },
    ])
    // Settling and the status each wrote an announcement. No sweep runs here: both count as published, or one stays.
    await expect.poll(() => world.count('outbox', `events::text like '%${uuid}%'`)).toBe(0)
  })

  it('that was never accepted stays unknown', async () => {
    const laura = await world.served(newPhone())
    await laura.write('¿llegó?')
    world.simulator.whatsapp.setKnobs({ timeoutBeforeAccept: 1 })
    await deliver(laura)
    await nothingSendsAgain(laura)
    await world.simulator.clock.advance(1_000)
    expect([taken(), await ours(laura)]).toEqual([[], [['¿llegó?', 'unknown']]])
  })

  it('is settled by a status that arrived while we waited for the answer', async () => {
    const laura = await world.served(newPhone())
    await laura.write('casi')
    world.simulator.whatsapp.setKnobs({ timeoutAfterAccept: 1, statusBeforeAnswer: true })
    await deliver(laura)
    expect(await ours(laura)).toEqual([['casi', 'sent']])
  })

  it('is settled by a status that arrives while the outcome is being recorded', async () => {
    const laura = await world.served(newPhone())
    const uuid = await laura.write('a la vez')
    const { api, business } = world
    const claim = await claimOutbound(api.services, business, laura.conversation)
    if (claim === null || claim instanceof Date || !('attempt' in claim)) throw new Error('nothing to send')
    const owner = await api.owner.connect()
    try {
      await owner.query('begin')
      await owner.query('select from outbound_attempts where uuid = $1 for update', [claim.attempt])
      const unknown = {
        kind: 'unknown',
        error: { code: 'TIMEOUT', msg: unconfirmed },
        sent: [],
        inFlight: null,
      } as const
      const recorded = recordOutcome(api.services, business, claim.attempt, unknown, null)
      await waitForBlockedSessions(api.owner, 1)
      const posted = postDelivered(uuid)
      await Promise.race([posted, waitForBlockedSessions(api.owner, 2)])
      await owner.query('rollback')
      await Promise.all([recorded, posted])
    } finally {
      owner.release()
    }
    expect(await ours(laura)).toEqual([['a la vez', 'delivered']])
  })
})

describe('a process that dies', () => {
  it('between the claim and the request: the sweep sets unknown, it is never sent, and the thread goes on', async () => {
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

  it('between the answer and the record: unknown until a status settles it, never sent again', async () => {
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

  it('after a status of its message has arrived: the sweep settles it at once', async () => {
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

it('sends each message once, in order, with two workers at one conversation', async () => {
  const laura = await world.served(newPhone())
  const texts = Array.from({ length: 12 }, (_, n) => `mensaje ${n}`)
  for (const text of texts) await laura.write(text)
  await Promise.all([deliver(laura), deliver(laura), deliver(laura)])
  expect(taken()).toEqual(texts)
})

it('loses no answer while the database is away', async () => {
  const laura = await world.served(newPhone())
  await laura.write('con paciencia')
  let failures = 2
  overrideStatements(({ name }) => {
    if (!/^write_thread_.*_ac_/.test(name) || failures === 0) return null
    failures -= 1
    return 'select pg_terminate_backend(pg_backend_pid())'
  })
  await deliver(laura)
  expect([failures, taken(), await ours(laura)]).toEqual([0, ['con paciencia'], [['con paciencia', 'sent']]])
})
