import { beforeEach, expect, it } from 'vitest'
import { forgetPlace, lastPlace, storePlace } from './last-place'

beforeEach(() => localStorage.clear())

it('is where this person was last', () => {
  storePlace('ana', '/chat?tab=chats')
  storePlace('ana', '/chat?menu=search&q=factura')
  expect(lastPlace('ana')).toBe('/chat?menu=search&q=factura')
})

it('is no other person’s, and nothing that another program left', () => {
  storePlace('ana', '/chat?tab=chats')
  expect(lastPlace('luis')).toBe('/chat')
  for (const left of [
    'nada',
    '{"user":"ana"}',
    '{"user":"ana","address":"//otra.test/chat"}',
    '{"user":"ana","address":"/chatter"}',
  ]) {
    localStorage.setItem('hilo:place', left)
    expect(lastPlace('ana')).toBe('/chat')
  }
})

it('goes with the session', () => {
  storePlace('ana', '/chat?tab=chats')
  forgetPlace()
  expect(lastPlace('ana')).toBe('/chat')
})
