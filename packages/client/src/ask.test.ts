import { limits } from '@hilo/contracts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ask } from './connect'
import type { LiveSocket } from './live-socket'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const tooMany = { ok: false, code: 'TOO_MANY_REQUESTS', msg: 'Espera un momento.', request_id: 'r1' }

/** A socket whose server gives these answers in order, and repeats the last one. */
function socketAnswering(...answers: object[]) {
  const emitted: unknown[] = []
  const emit = (_: string, payload: unknown, ack: (error: null, answer: object) => void) => {
    emitted.push(payload)
    ack(null, answers[Math.min(emitted.length, answers.length) - 1] ?? {})
  }
  return { socket: { connected: true, timeout: () => ({ emit }) } as unknown as LiveSocket, emitted }
}

it('repeats a command that was refused with TOO_MANY_REQUESTS', async () => {
  const { socket, emitted } = socketAnswering(tooMany, tooMany, { ok: true, data: { users: [] } })
  const answer = ask(socket, 'get:presence', {})
  await vi.advanceTimersByTimeAsync(limits.socketAckMs)
  expect(await answer).toEqual({ ok: true, data: { users: [] } })
  expect(emitted).toHaveLength(3)
})

it('returns TOO_MANY_REQUESTS when the timeout leaves no time to ask again', async () => {
  const { socket, emitted } = socketAnswering(tooMany)
  const answer = ask(socket, 'get:presence', {})
  await vi.advanceTimersByTimeAsync(limits.socketAckMs)
  expect(await answer).toEqual(tooMany)
  expect(emitted.length).toBeGreaterThan(3)
  expect(emitted.length).toBeLessThan(12)
})

it('does not repeat any other refusal', async () => {
  const { socket, emitted } = socketAnswering({ ...tooMany, code: 'FORBIDDEN' })
  expect(await ask(socket, 'get:presence', {})).toMatchObject({ code: 'FORBIDDEN' })
  expect(emitted).toHaveLength(1)
})
