import { refuse } from '@hilo/contracts'
import { expect, it, vi } from 'vitest'
import { StorageFailed } from '../errors/storage-errors'
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

const failed = (code: string) => Object.assign(new Error(code), { code })
it.each([
  ['a full disk', failed('ENOSPC'), 'STORAGE_FULL', 507],
  ['a used up share of the disk', failed('EDQUOT'), 'STORAGE_FULL', 507],
  ['a full disk of the database', new Error('query', { cause: failed('53100') }), 'STORAGE_FULL', 507],
  [
    'a storage that breaks off',
    new StorageFailed('cut', { cause: failed('ECONNRESET') }),
    'STORAGE_UNAVAILABLE',
    503,
  ],
  ['a database that is away', failed('ECONNRESET'), 'UNAVAILABLE', 503],
])('%s is told by its own sentence', (_, error, code, status) => {
  const answered = toErrorResponse(error, 'a-request', createLogger('silent'))
  expect([answered.body.code, answered.status]).toEqual([code, status])
})
