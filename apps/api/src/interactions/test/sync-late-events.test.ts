import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { armFaults } from '../../platform/errors/fault-points'
import { bootApi, type TestApi } from '../../test/boot'
import { answers, type Chat, finishAll, waitingChat, writesAgain } from '../../test/chats'
import { runListeners } from '../../test/observe/run-listeners'
import { expectScreenInSync, openScreen, openThread, reloadLists, type Screen } from '../../test/screens'

/** The long form: LATE_ROUNDS=300. SEED repeats a failure. */
const rounds = Number(process.env.LATE_ROUNDS ?? 12)

const everybody = ['ana', 'luis', 'admin'] as const
type Who = (typeof everybody)[number]
const chatCount = 2

let api: TestApi
let screens: Record<Who, Screen>
beforeAll(async () => {
  api = await bootApi({ start: false })
  const { ana, luis, admin } = api.world.tienda
  screens = {
    ana: await openScreen(api, ana),
    luis: await openScreen(api, luis),
    admin: await openScreen(api, admin),
  }
  await api.owner.query('update settings set maximum_active_conversation = 1000')
})
afterEach(() => armFaults(null))
afterAll(async () => {
  for (const { agent } of Object.values(screens)) agent.close()
  await api.stop()
})

const who = fc.constantFrom(...everybody)
const acts = [
  'take',
  'finish',
  'pause',
  'resume',
  'take over',
  'transfer',
  'to area',
  'answer',
  'write',
] as const
const act = fc.record({ act: fc.constantFrom(...acts), who, to: who, chat: fc.nat(chatCount - 1) })
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never
const step = fc.record({
  acts: fc.array(act, { minLength: 1, maxLength: 4 }),
  /** How many of the acts are held between their commit and their events. */
  held: fc.nat(2),
  /** Who fetches while they are held. */
  reloads: fc.uniqueArray(who),
  lastFirst: fc.boolean(),
})

const paths = {
  take: 'assigned',
  finish: 'finished',
  pause: 'paused',
  resume: 'resumed',
  'take over': 'taken-over',
  transfer: 'transferred',
  'to area': 'transferred',
} as const

/** A refusal is as good as a change here. */
async function carryOut({ act: name, who: by, to, chat: index }: Act, chats: readonly Chat[]): Promise<void> {
  const chat = chats[index] as Chat
  const { agent } = screens[by]
  if (name === 'write') return void (await writesAgain(api, chat))
  if (name === 'answer') return void (await answers(agent, chat).catch(() => {}))
  const receiver =
    name === 'transfer'
      ? { user: screens[to].agent.user.uuid }
      : name === 'to area'
        ? { to_area: api.world.tienda.ventas.uuid }
        : {}
  const { status } = await agent.post(`/api/interaction/${paths[name]}/user/`, {
    uuid: chat.uuid,
    ...receiver,
  })
  expect(status).toBeLessThan(500)
}

/** Holds the first so many acts after their commit. Resolves when all acts are done or held. */
async function runHolding(held: number, work: readonly (() => Promise<void>)[]) {
  const publish: (() => void)[] = []
  let done = 0
  let settle = () => {}
  const settled = new Promise<void>((resolve) => {
    settle = resolve
  })
  const look = () => done + publish.length === work.length && settle()
  armFaults((point) => {
    if (publish.length === held || (point !== 'change.after-commit' && point !== 'webhook.after-ingest'))
      return
    return new Promise<void>((resolve) => {
      publish.push(resolve)
      look()
    })
  })
  const all = Promise.all(
    work.map(async (one) => {
      await one()
      done += 1
      look()
    }),
  )
  await Promise.race([settled, all])
  armFaults(null)
  return { publish, all }
}

it('old screen + events = fresh fetch, however late the events of a process are', {
  timeout: 60_000 + rounds * 4_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (steps) => {
      await finishAll(api)
      const chats: Chat[] = []
      for (let n = 0; n < chatCount; n += 1) chats.push(await waitingChat(api))
      await api.delivered()
      for (const screen of Object.values(screens)) await reloadLists(screen)
      await openThread(screens.admin, (chats[0] as Chat).conversation)
      for (const { acts: atOnce, held, reloads, lastFirst } of steps) {
        const { publish, all } = await runHolding(
          held,
          atOnce.map((one) => () => carryOut(one, chats)),
        )
        for (const one of reloads) await reloadLists(screens[one])
        for (const publishOne of lastFirst ? publish.toReversed() : publish) {
          publishOne()
          await api.delivered()
        }
        await all
      }
      // A list that a late event has made doubtful asks once more.
      const inSync = () =>
        Promise.all(Object.values(screens).map((screen) => expectScreenInSync(screen, 'in the end')))
      await expect.poll(() => inSync().then(() => true, String)).toBe(true)
    }),
    { numRuns: rounds, endOnFailure: true },
  )
})

it(
  'and reliable listeners have heard everything, and the facts are those of the rows',
  () => runListeners(api),
  30_000 + rounds * 1_000,
)
