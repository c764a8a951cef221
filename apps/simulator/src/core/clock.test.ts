import { expect, test, vi } from 'vitest'
import { createClock } from './clock'

test('runs due tasks in order, each at its own time', async () => {
  const clock = createClock({ frozenAt: 1_000 })
  const ran: [string, number][] = []
  clock.schedule(200, () => ran.push(['late', clock.now()]))
  clock.schedule(50, () => {
    ran.push(['early', clock.now()])
    clock.schedule(50, () => ran.push(['from a task', clock.now()]))
  })
  await clock.advance(199)
  expect(ran).toEqual([
    ['early', 1_050],
    ['from a task', 1_100],
  ])
  await clock.advance(1)
  expect(ran.at(-1)).toEqual(['late', 1_200])
})

test('waits for tracked work before it moves on', async () => {
  const clock = createClock({ frozenAt: 0 })
  const ran: string[] = []
  clock.schedule(10, () =>
    clock.track(
      new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
        ran.push('work')
        clock.schedule(5, () => ran.push('retry'))
      }),
    ),
  )
  clock.schedule(20, () => ran.push('next'))
  await clock.advance(30)
  expect(ran).toEqual(['work', 'retry', 'next'])
})

test('does not run a cancelled task', async () => {
  const clock = createClock({ frozenAt: 0 })
  let ran = false
  const cancel = clock.schedule(10, () => {
    ran = true
  })
  cancel()
  await clock.advance(100)
  expect(ran).toBe(false)
})

test('follows real time, and can be moved ahead of it', async () => {
  const clock = createClock()
  const before = Date.now()
  await clock.advance(3_600_000)
  expect(clock.now()).toBeGreaterThanOrEqual(before + 3_600_000)
  await new Promise<void>((resolve) => clock.schedule(1, resolve))
})

test('moves on by the whole time once the work that runs is done', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 })
  const clock = createClock()
  let doneAt = 0
  const work = async () => {
    await Promise.resolve()
    vi.setSystemTime(900)
    doneAt = clock.now()
  }
  clock.track(work())
  await clock.advance(1_000)
  expect(clock.now() - doneAt).toBe(1_000)
  vi.useRealTimers()
})
