import { refuse } from '@hilo/contracts'
import { expect, it, vi } from 'vitest'
import { createLogger } from '../logger/logger'
import { toErrorResponse } from './answer-errors'

function answer(error: unknown) {
  const log = createLogger('silent')
  const logged = vi.spyOn(log, 'error')
  const { status } = toErrorResponse(error, 'a-request', log)
  return { status, logged: logged.mock.calls.map(([details]) => (details as { err: string }).err) }
}

it.each(['UNAVAILABLE', 'TOO_MANY_REQUESTS', 'TOO_SLOW'] as const)('does not log a refusal: %s', (code) => {
  const refusal = refuse(code)
  expect(answer(refusal)).toEqual({ status: refusal.status, logged: [] })
})

it('logs a readable message for whatever was thrown', () => {
  expect(answer(new Error('it is broken'))).toEqual({ status: 500, logged: ['it is broken'] })
  expect(answer({ broken: true })).toEqual({ status: 500, logged: ['{ broken: true }'] })
})
