import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  dropUnrememberedSession,
  endSession,
  renewSession,
  startSession,
  storedPermissions,
  storedToken,
  useSessionOwner,
} from './session'

const tokens = { token: 'a', refresh_token: 'b' }
/** Removes what a browser drops when it is closed. */
const closeBrowser = () => {
  // biome-ignore lint/suspicious/noDocumentCookie: as session.ts sets it
  document.cookie = 'hilo_open=; path=/; max-age=0'
}

beforeEach(closeBrowser)

describe('Recordarme', () => {
  it('on: the session survives the closing of the browser', () => {
    startSession(tokens, true)
    closeBrowser()
    dropUnrememberedSession()
    expect(storedToken()).toBe('a')
  })

  it('off: the session survives a reload and serves another tab', () => {
    startSession(tokens, false)
    dropUnrememberedSession()
    expect(storedToken()).toBe('a')
  })

  it('off: the session does not survive the closing of the browser', () => {
    startSession(tokens, false)
    closeBrowser()
    dropUnrememberedSession()
    expect(storedToken()).toBeNull()
    expect(localStorage.getItem('refresh_token')).toBeNull()
  })
})

it('removes the tokens and the stored permissions at the end', () => {
  startSession(tokens, true)
  for (const name of storedPermissions) localStorage.setItem(name, 'false')
  endSession()
  expect(Object.keys(localStorage)).toEqual([])
})

describe('the owner of the session', () => {
  const tokenOf = (sub: string, exp: number) =>
    ['{}', JSON.stringify({ sub, exp, name: 'ñandú' })]
      .map((part) => Buffer.from(part).toString('base64url'))
      .concat('signature')
      .join('.')
  /** The storage event of another tab's token, which may have been replaced by then. */
  const elsewhere = (token: string) => {
    localStorage.setItem('token', token)
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'token' })))
  }

  it('stays the same when the token is refreshed, and changes when somebody else logs in', () => {
    const { result } = renderHook(useSessionOwner)
    expect(result.current).toBeNull()
    act(() => startSession({ token: tokenOf('ana', 1), refresh_token: 'r' }, true))
    expect(result.current).toBe('ana')
    act(() => renewSession({ token: tokenOf('ana', 2), refresh_token: 'r' }))
    expect(result.current).toBe('ana')
    elsewhere(tokenOf('marta', 3))
    expect(result.current).toBe('marta')
    elsewhere('not a token of ours')
    expect(result.current).toBe('somebody')
    act(endSession)
    expect(result.current).toBeNull()
  })
})

it('erases what is readable without a connection when a session ends, and before another begins', () => {
  const deleteDatabase = vi.fn()
  vi.stubGlobal('indexedDB', { deleteDatabase })
  startSession(tokens, true)
  expect(deleteDatabase.mock.calls).toEqual([['hilo-offline']])
  renewSession({ token: 'c', refresh_token: 'd' })
  expect(deleteDatabase).toHaveBeenCalledTimes(1)
  endSession({ refused: true })
  expect(deleteDatabase).toHaveBeenCalledTimes(2)
  vi.unstubAllGlobals()
})
