import { isRefusal, workLimits } from '@hilo/contracts'
import { expect, it, onTestFinished, vi } from 'vitest'
import { realClock } from '../clock/clock'
import { createRequestLimiter } from './request-limiter'

const alone = { listen: () => {}, tell: () => {} } as unknown as Parameters<typeof createRequestLimiter>[1]

it.each(['export', 'report'] as const)(
  'a %s whose turn does not come is refused with a sentence of its own',
  async (work) => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const limiter = createRequestLimiter(realClock, alone)
    const person = { uuid: 'ana', business: 'tienda' }
    for (let at = 0; at < workLimits[work].person.atOnce; at += 1)
      void limiter.run(work, person, () => new Promise(() => {}))
    const waiting = limiter
      .run(work, person, async () => 'done')
      .then(
        (outcome) => (isRefusal(outcome) ? outcome.code : outcome),
        (error: { code?: string }) => error.code,
      )
    await vi.advanceTimersByTimeAsync(workLimits[work].maxWaitMs)
    expect(await waiting).toBe(work === 'export' ? 'EXPORTS_BUSY' : 'ETIMEDOUT')
  },
)
