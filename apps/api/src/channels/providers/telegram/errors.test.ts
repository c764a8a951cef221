import { expect, it } from 'vitest'
import { errorOfRefusal, errorOfStatus, noAnswer } from './errors'
import { isFromTelegram } from './secret-header'

it.each([
  [401, 'Unauthorized', 'auth'],
  [404, 'Not Found', 'auth'],
  [403, 'Forbidden: bot was blocked by the user', 'unreachable'],
  [403, "Forbidden: bot can't initiate conversation with a user", 'unreachable'],
  [400, 'Bad Request: chat not found', 'rejected'],
  [400, 'Bad Request: algo nuevo', 'rejected'],
  [409, 'Conflict: terminated by other getUpdates request', 'account'],
  [413, 'Request Entity Too Large', 'rejected'],
  [500, 'Internal Server Error', 'temporary'],
])('%i %s is %s', (code, description, kind) => {
  expect(errorOfRefusal(code, description)).toMatchObject({ kind, code: String(code) })
})

it('waits as long as Telegram asks', () => {
  expect(errorOfRefusal(429, 'Too Many Requests: retry after 30', 30)).toMatchObject({
    kind: 'rate_limited',
    retryAfterMs: 30_000,
  })
})

it('does not repeat a send with an unknown outcome', () => {
  expect(errorOfStatus(502, false).kind).toBe('unknown_outcome')
  expect(errorOfStatus(502, true).kind).toBe('temporary')
  expect(noAnswer({ left: true, code: 'TIMEOUT' }, false).kind).toBe('unknown_outcome')
  expect(noAnswer({ left: false, code: 'ECONNREFUSED' }, false).kind).toBe('temporary')
})

it('accepts the secret, and nothing else', () => {
  expect(isFromTelegram('secreto_1', 'secreto_1')).toBe(true)
  for (const header of ['secreto_2', 'secreto_', '', undefined])
    expect(isFromTelegram(header, 'secreto_1')).toBe(false)
})
