import { limits } from '@hilo/contracts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ask, type LiveSocket } from './connect'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const tooMany = { ok: false, code: 'TOO_MANY_REQUESTS', msg: 'Espera un momento.', request_id: 'r1' }

/** A line whose server answers these, one after the other; the last one for ever. */
function lineThatHears(...answers: object[]) {
  const asked: unknown[] = []
  const emit = (_: string, payload: unknown, ack: (error: null, answer: object) => void) => {
    asked.push(payload)
    ack(null, answers[Math.min(asked.length, answers.length) - 1] ?? {})
  }
  return { socket: { connected: true, timeout: () => ({ emit }) } as unknown as LiveSocket, asked }
}

it('asks again what was too much at once, and answers what comes then', async () => {
  const { socket, asked } = lineThatHears(tooMany, tooMany, { ok: true, data: { users: [] } })
  const answer = ask(socket, 'get:presence', {})
  await vi.advanceTimersByTimeAsync(limits.socketAckMs)
  expect(await answer).toEqual({ ok: true, data: { users: [] } })
  expect(asked).toHaveLength(3)
})

it('says that it is too much when there is no more time to ask again', async () => {
  const { socket, asked } = lineThatHears(tooMany)
  const answer = ask(socket, 'get:presence', {})
  await vi.advanceTimersByTimeAsync(limits.socketAckMs)
  expect(await answer).toEqual(tooMany)
  expect(asked.length).toBeGreaterThan(3)
  expect(asked.length).toBeLessThan(12)
})

it('asks another no once', async () => {
  const { socket, asked } = lineThatHears({ ...tooMany, code: 'FORBIDDEN' })
  expect(await ask(socket, 'get:presence', {})).toMatchObject({ code: 'FORBIDDEN' })
  expect(asked).toHaveLength(1)
})
