import { refuse } from '@hilo/contracts'
import { expect, it, vi } from 'vitest'
import { createLogger } from '../logger/logger'
import { errorBody } from './answer-errors'

function answer(error: unknown) {
  const log = createLogger('silent')
  const logged = vi.spyOn(log, 'error')
  const { status } = errorBody(error, 'a-request', log)
  return { status, logged: logged.mock.calls.map(([details]) => (details as { err: string }).err) }
}

it.each(['UNAVAILABLE', 'TOO_MANY_REQUESTS', 'TOO_SLOW'] as const)(
  'a refusal is no failure: the log says nothing of %s',
  (code) => {
    const refusal = refuse(code)
    expect(answer(refusal)).toEqual({ status: refusal.status, logged: [] })
  },
)

it('what failed is in the log, in words, whatever was thrown', () => {
  expect(answer(new Error('it is broken'))).toEqual({ status: 500, logged: ['it is broken'] })
  expect(answer({ broken: true })).toEqual({ status: 500, logged: ['{ broken: true }'] })
})
