import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  dropForgottenSession,
  endSession,
  keptPermissions,
  renewSession,
  startSession,
  storedToken,
  useSessionOwner,
} from './session'

const tokens = { token: 'a', refresh_token: 'b' }
/** The browser was closed: what lives as long as it does is gone. */
const closeBrowser = () => {
  // biome-ignore lint/suspicious/noDocumentCookie: as session.ts sets it
  document.cookie = 'hilo_open=; path=/; max-age=0'
}

beforeEach(closeBrowser)

describe('Recordarme', () => {
  it('on: the session survives the browser’s close', () => {
    startSession(tokens, true)
    closeBrowser()
    dropForgottenSession()
    expect(storedToken()).toBe('a')
  })

  it('off: it survives a reload and serves another tab', () => {
    startSession(tokens, false)
    dropForgottenSession()
    expect(storedToken()).toBe('a')
  })

  it('off: it does not survive the browser’s close', () => {
    startSession(tokens, false)
    closeBrowser()
    dropForgottenSession()
    expect(storedToken()).toBeNull()
    expect(localStorage.getItem('refresh_token')).toBeNull()
  })
})

it('leaves nothing of the person behind: the tokens go, and the switches that their screens kept', () => {
  startSession(tokens, true)
  for (const name of keptPermissions) localStorage.setItem(name, 'false')
  endSession()
  expect(Object.keys(localStorage)).toEqual([])
})

describe('whose session it is', () => {
  const tokenOf = (sub: string, exp: number) =>
    ['{}', JSON.stringify({ sub, exp, name: 'ñandú' })]
      .map((part) => Buffer.from(part).toString('base64url'))
      .concat('signature')
      .join('.')
  /** As the browser tells of what another tab has written, which may be all over by then. */
  const elsewhere = (token: string) => {
    localStorage.setItem('token', token)
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'token' })))
  }

  it('stays the same while its token is renewed, and is another one’s once somebody else came', () => {
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
