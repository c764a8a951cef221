import { fireEvent, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useModifierDown } from './use-modifier-down'

it('calls prepare when the key goes down, once while it is held', () => {
  const prepare = vi.fn()
  const { unmount } = renderHook(() => useModifierDown(['Control', 'Meta'], prepare))
  fireEvent.keyDown(document.body, { key: 'Alt' })
  expect(prepare).not.toHaveBeenCalled()
  fireEvent.keyDown(document.body, { key: 'Control' })
  fireEvent.keyDown(document.body, { key: 'Control', repeat: true })
  expect(prepare).toHaveBeenCalledTimes(1)
  unmount()
  fireEvent.keyDown(document.body, { key: 'Meta' })
  expect(prepare).toHaveBeenCalledTimes(1)
})
