import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openForms } from '../lib/typed-forms'
import { useEdit } from './use-edit'

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
