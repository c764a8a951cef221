import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { hasUnsavedEdits, setUnsavedEdits } from '../../lib/browser/unsaved-edits'
import { startSession, storedRefreshToken, storedToken } from '../../server/session/session'
import { answered, fakeApi, refusedWith } from '../../test/fake-api'
import { logOut } from './log-out'

const user = '00000000-0000-4000-8000-000000000001'

beforeEach(() => startSession({ token: 'first', refresh_token: 'r1' }, true))
afterEach(() => vi.useRealTimers())

const isGone = () => storedToken() === null && storedRefreshToken() === null

it('tells the server which session ends', async () => {
  const api = fakeApi()
  api.answer('logout', () => answered({ uuid: user, msg: 'Sesión cerrada' }))
  await logOut(user)
  expect(api.calls).toMatchObject([
    { name: 'logout', authorization: 'Bearer first', body: { user_uuid: user } },
  ])
  expect(isGone()).toBe(true)
})

it('ends the session here when the server refuses', async () => {
  fakeApi().answer('logout', () => refusedWith(401, 'UNAUTHENTICATED', 'Tu sesión terminó.'))
  await logOut(user)
  expect(isGone()).toBe(true)
})

it('ends the session here when the server does not answer', async () => {
  vi.useFakeTimers()
  fakeApi().answer('logout', () => new Promise(() => {}))
  const leaving = logOut(user)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(isGone()).toBe(false)
  await vi.advanceTimersByTimeAsync(2_000)
  await leaving
  expect(isGone()).toBe(true)
})

it('deletes what was typed into forms', async () => {
  fakeApi().answer('logout', () => answered({ uuid: user, msg: 'Sesión cerrada' }))
  setUnsavedEdits('general', { city: 'Cali' })
  await logOut(user)
  expect(hasUnsavedEdits('general')).toBe(false)
})
