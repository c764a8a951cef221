import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { forgetForms, isAnyTyped, openForms, useTypedGuard } from '../lib/typed-forms'
import { useEdit } from './use-edit'

beforeEach(forgetForms)

const open = () => renderHook(() => useEdit('general', { city: 'Bogotá' }))

it('a page that was left half-way is found again as it was, also by who comes back after the session ended', () => {
  const end = openForms('ana')
  const first = open()
  act(() => first.result.current.change({ city: 'Cali' }))
  first.unmount()
  const second = open()
  expect(second.result.current.values.city).toBe('Cali')
  end()
  second.unmount()
  openForms('ana')
  expect(open().result.current.changed).toEqual({ city: 'Cali' })
})

it('what is typed back to what stood there is no change, wherever one asks', () => {
  const { result } = open()
  act(() => result.current.change({ city: 'Cali' }))
  expect(isAnyTyped()).toBe(true)
  act(() => result.current.change({ city: 'Bogotá' }))
  expect([result.current.dirty, isAnyTyped()]).toEqual([false, false])
})

it('the browser asks before a page is loaded away that is not in sight any more', () => {
  renderHook(useTypedGuard)
  const asks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(asks()).toBe(false)
  const { result, unmount } = open()
  act(() => result.current.change({ city: 'Cali' }))
  unmount()
  expect(asks()).toBe(true)
  act(forgetForms)
  expect(asks()).toBe(false)
})
