import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { eventTimeoutMs } from '../../../../test-timeouts.ts'
import { assignmentSweep } from '../interactions/assignment/run-assignment'
import { armFaults, type FaultPoint } from '../platform/errors/fault-points'
import { mostAttempts } from '../platform/events/run-listener'
import { agentOf, type TestAgent } from '../test/agent'
import { bootApi, type TestApi } from '../test/boot'
import { finishAll, rowOf, waitingChat, writesAgain } from '../test/chats'
import { botSweep, runBot } from './run-bot'

let api: TestApi
let ana: TestAgent
beforeAll(async () => {
  // Jobs do not run, as if their process were dead.
  api = await bootApi({ start: false })
  ana = await agentOf(api, api.world.tienda.ana)
  // Stored with the event that she is there, which would otherwise come in the middle of a case.
  await vi.waitFor(
    async () => {
      const { rowCount } = await api.owner.query('select from presence_leases')
      expect(rowCount).toBeGreaterThan(0)
    },
    { timeout: eventTimeoutMs },
  )
})
beforeEach(async () => {
  await finishAll(api)
  await api.owner.query('delete from event_dues')
  await api.owner.query(`update settings set behavior_interaction = 'AUTOMATIC'`)
  await api.owner.query(`update whatsapp_configs set bot_input_message = 'Hola, ya te leemos'`)
})
afterEach(() => armFaults(null))
afterAll(async () => {
  ana.close()
  await api.stop()
})

const waiting = async () =>
  (
    await api.owner.query<{ listener: string; attempts: number; dead: boolean }>(
      `select listener, attempts, dead_at is not null as dead from event_dues where listener <> 'facts' order by id`,
    )
  ).rows
const answers = async (interaction: string) =>
  (
    await api.owner.query(`select 1 from entries where interaction_uuid = $1 and author_kind = 'bot'`, [
      interaction,
    ])
  ).rowCount
const sweepBoth = async () => {
  await botSweep(api.services).run()
  await assignmentSweep(api.services).run()
}
const failAt = (where: FaultPoint, times = 1) => {
  let left = times
  armFaults((point) => {
    if (point !== where || left-- <= 0) return
    throw new Error('killed')
  })
}

it('answers and assigns a customer whose jobs were lost, after the grace period', async () => {
  const chat = await waitingChat(api)
  await sweepBoth()
  expect(await waiting()).toEqual([{ listener: 'bot', attempts: 0, dead: false }])
  api.clock.advance(16_000)
  await botSweep(api.services).run()
  expect(await answers(chat.uuid)).toBe(1)
  expect(await waiting()).toEqual([{ listener: 'assignment', attempts: 0, dead: false }])
  api.clock.advance(6_000)
  // Moving the clock renews the presence leases; then the sweep finds a person online.
  await expect
    .poll(async () => {
      await sweepBoth()
      return (await rowOf(ana, chat)).user?.name
    })
    .toBe('Ana')
  expect(await answers(chat.uuid)).toBe(1)
})

it.each<[FaultPoint, number]>([
  ['change.before-commit', 0],
  ['change.after-commit', 1],
])('has it once in effect where it died %s', async (point, answered) => {
  const chat = await waitingChat(api)
  const payload = { business: api.world.tienda.uuid, interaction: chat.uuid }
  failAt(point)
  // Without rows the queue tries again.
  await runBot(api.services, payload).catch(() => {})
  expect(await answers(chat.uuid)).toBe(answered)
  api.clock.advance(16_000)
  await Promise.all([1, 2, 3].map(() => botSweep(api.services).run()))
  await runBot(api.services, payload)
  expect(await answers(chat.uuid)).toBe(1)
  expect((await waiting()).filter(({ listener }) => listener === 'bot')).toEqual([])
})

it('reads what one customer writes in its order, also after failures', async () => {
  const chat = await waitingChat(api)
  failAt('change.before-commit', 2)
  api.clock.advance(6_000)
  await botSweep(api.services).run()
  await writesAgain(api, chat)
  expect(
    (await waiting()).filter(({ listener }) => listener === 'bot').map(({ attempts }) => attempts),
  ).toEqual([1, 0])
  await runBot(api.services, { business: api.world.tienda.uuid, interaction: chat.uuid })
  armFaults(null)
  await runBot(api.services, { business: api.world.tienda.uuid, interaction: chat.uuid })
  expect(await answers(chat.uuid)).toBe(1)
  const { rows } = await api.owner.query(
    `select (bot ->> 'read_seq')::int = (select max(seq) from entries e where e.interaction_uuid = i.uuid and author_kind = 'client')
       as all_read from interactions i where uuid = $1`,
    [chat.uuid],
  )
  expect(rows).toEqual([{ all_read: true }])
})

it('does not keep a customer waiting whom the bot cannot answer, and others go on', async () => {
  const chat = await waitingChat(api)
  const other = await waitingChat(api)
  const name = 'no_bot_state'
  await api.owner.query(
    `alter table interactions add constraint ${name} check (uuid <> '${chat.uuid}' or not bot ? 'read_seq') not valid`,
  )
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    api.clock.advance(60 * 60_000)
    await botSweep(api.services).run()
  }
  expect(await answers(other.uuid)).toBe(1)
  expect(await answers(chat.uuid)).toBe(0)
  expect((await waiting()).filter(({ listener }) => listener === 'bot')).toEqual([
    { listener: 'bot', attempts: mostAttempts, dead: true },
  ])
  api.clock.advance(60_000)
  await expect
    .poll(async () => {
      await sweepBoth()
      return (await rowOf(ana, chat)).user?.name
    })
    .toBe('Ana')
  await api.owner.query(`alter table interactions drop constraint ${name}`)
})

it('assigns the others where one cannot be assigned, and gives up that one alone', async () => {
  const poison = await waitingChat(api)
  const other = await waitingChat(api)
  const name = 'no_owner'
  await api.owner.query(
    `alter table interactions add constraint ${name} check (uuid <> '${poison.uuid}' or user_uuid is null) not valid`,
  )
  const left = async () =>
    (
      await api.owner.query(
        `select attempts, dead_at is not null as dead from event_dues where listener = 'assignment' and subject_uuid = $1`,
        [poison.uuid],
      )
    ).rows
  for (let attempts = 1; attempts <= mostAttempts; attempts++) {
    api.clock.advance(60 * 60_000)
    await expect
      .poll(async () => {
        await sweepBoth()
        const now = await left()
        // The presence of who is there is renewed soon after the clock moved, and a sweep comes five seconds later.
        if (now[0]?.attempts !== attempts) api.clock.advance(6_000)
        return now
      })
      .toEqual([{ attempts, dead: attempts === mostAttempts }])
    expect((await rowOf(ana, other)).user?.name).toBe('Ana')
  }
  api.clock.advance(60 * 60_000)
  await sweepBoth()
  expect(await left()).toEqual([{ attempts: mostAttempts, dead: true }])
  // The operator tries it again.
  await api.owner.query(`alter table interactions drop constraint ${name}`)
  await api.owner.query('update event_dues set attempts = 0, dead_at = null, due_at = created_at')
  await expect
    .poll(async () => {
      api.clock.advance(6_000)
      await sweepBoth()
      return (await rowOf(ana, poison)).user?.name
    })
    .toBe('Ana')
  expect(await left()).toEqual([])
})

it('leaves a customer of a disabled business waiting until it is enabled', async () => {
  const { services, owner, world } = api
  const { uuid: business } = world.tienda
  const chat = await waitingChat(api)
  const run = () => runBot(services, { business, interaction: chat.uuid })
  await owner.query('update businesses set disabled_at = now() where uuid = $1', [business])
  await run()
  expect([await answers(chat.uuid), (await waiting()).map(({ listener }) => listener)]).toEqual([0, ['bot']])

  await owner.query('update businesses set disabled_at = null where uuid = $1', [business])
  await run()
  expect(await answers(chat.uuid)).toBe(1)
  expect(await waiting()).not.toContainEqual(expect.objectContaining({ listener: 'bot' }))
})
