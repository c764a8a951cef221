import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useCallKeys } from './use-call-keys'

it('Alt answers, mutes and, with Shift, hangs up; what cannot be done now leaves the key to others', () => {
  const done: string[] = []
  const does = (what: string) => () => void done.push(what)
  const { rerender } = renderHook(useCallKeys, {
    initialProps: { answer: does('answer'), mute: undefined, hangUp: undefined } as Parameters<
      typeof useCallKeys
    >[0],
  })
  const press = (code: string, more: KeyboardEventInit = {}) => {
    const event = new KeyboardEvent('keydown', { code, altKey: true, cancelable: true, ...more })
    dispatchEvent(event)
    return event.defaultPrevented
  }
  expect([press('KeyM'), press('KeyC', { shiftKey: true }), press('KeyC')]).toEqual([false, false, true])
  rerender({ answer: undefined, mute: does('mute'), hangUp: does('hang up') })
  expect([press('KeyC'), press('KeyM'), press('KeyC', { shiftKey: true })]).toEqual([false, true, true])
  for (const other of [{ ctrlKey: true }, { metaKey: true }, { repeat: true }, { altKey: false }])
    expect(press('KeyM', other)).toBe(false)
  expect(done).toEqual(['answer', 'mute', 'hang up'])
})
