import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import {
  forgetUnsavedEdits,
  hasAnyUnsavedEdits,
  startUnsavedEdits,
  useUnsavedEditsGuard,
} from '../../lib/browser/unsaved-edits'
import { useUnsavedEdits } from './use-unsaved-edits'

beforeEach(forgetUnsavedEdits)

const open = () => renderHook(() => useUnsavedEdits('general', { city: 'Bogotá' }))

it('restores unsaved edits of a page that was left, also after a new login', () => {
  const end = startUnsavedEdits('ana')
  const first = open()
  act(() => first.result.current.change({ city: 'Cali' }))
  first.unmount()
  const second = open()
  expect(second.result.current.values.city).toBe('Cali')
  end()
  second.unmount()
  startUnsavedEdits('ana')
  expect(open().result.current.changed).toEqual({ city: 'Cali' })
})

it('typing the saved value again is no change', () => {
  const { result } = open()
  act(() => result.current.change({ city: 'Cali' }))
  expect(hasAnyUnsavedEdits()).toBe(true)
  act(() => result.current.change({ city: 'Bogotá' }))
  expect([result.current.dirty, hasAnyUnsavedEdits()]).toEqual([false, false])
})

it('the browser asks before leaving while a form that is not shown has unsaved edits', () => {
  renderHook(useUnsavedEditsGuard)
  const asks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(asks()).toBe(false)
  const { result, unmount } = open()
  act(() => result.current.change({ city: 'Cali' }))
  unmount()
  expect(asks()).toBe(true)
  act(forgetUnsavedEdits)
  expect(asks()).toBe(false)
})
