import { beforeEach, describe, expect, it } from 'vitest'
import { dropForgottenSession, endSession, keptPermissions, startSession, storedToken } from './session'

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
