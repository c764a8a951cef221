import { describe, expect, it } from 'vitest'
import type { SendErrorKind } from '../../channels/outbound'
import { decideOutcome, maxAttempts } from './decide-outcome'

const failed = (kind: SendErrorKind, retryAfterMs: number | null = null) => ({
  error: { kind, code: '1', msg: 'No se pudo.', retryAfterMs },
})
const decide = (result: ReturnType<typeof failed>, attempts = 1, random = 0, probe = false) =>
  decideOutcome(result, { attempts, holdMs: 300_000, probe }, () => random)

describe('the outcome of an attempt', () => {
  it.each([
    ['temporary', 'retry'],
    ['rate_limited', 'hold'],
    ['pair_limited', 'retry'],
    ['auth', 'hold'],
    ['account', 'failed'],
    ['rejected', 'failed'],
    ['unknown_outcome', 'unknown'],
  ] as const)('%s: %s', (kind, outcome) => {
    expect(decide(failed(kind)).kind).toBe(outcome)
  })

  it('waits four times as long each time, with some jitter, and never for hours', () => {
    const waits = [1, 2, 3, 4, 5].map((attempts) => decide(failed('pair_limited'), attempts))
    expect(waits.map((wait) => 'afterMs' in wait && wait.afterMs)).toEqual([
      1_000, 4_000, 16_000, 64_000, 256_000,
    ])
    expect(decide(failed('temporary'), 2, 1)).toMatchObject({ afterMs: 5_000 })
    expect(decide(failed('temporary', 86_400_000), 1)).toMatchObject({ afterMs: 900_000 })
  })

  it('waits at least as long as the provider asks', () => {
    expect(decide(failed('rate_limited', 30_000), 1)).toMatchObject({ afterMs: 30_000 })
    expect(decide(failed('pair_limited', 1_000), 3)).toMatchObject({ afterMs: 16_000 })
  })

  it('gives up after some attempts, except where the message is not to blame', () => {
    expect(decide(failed('temporary'), maxAttempts).kind).toBe('failed')
    expect(decide(failed('auth'), maxAttempts + 50)).toMatchObject({ kind: 'hold', afterMs: 300_000 })
    expect(decide(failed('rate_limited'), maxAttempts + 50)).toMatchObject({ kind: 'hold', afterMs: 1_000 })
    expect(decide(failed('temporary'), maxAttempts + 50, 0, true)).toMatchObject({ kind: 'hold' })
  })
})
