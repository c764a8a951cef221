import { act, renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { startUnsavedEdits } from '../../lib/browser/unsaved-edits'
import { useFormValues } from './use-form-values'

const draft = () =>
  renderHook(() => useFormValues({ name: 'Ana', tags: ['vip'] as string[], age: 30 }, 'one')).result

it('lists the changed values; typing the initial value again is no change', () => {
  const result = draft()
  act(() => result.current.set('name', 'Eva'))
  act(() => result.current.set('tags', ['vip', 'cali']))
  expect(result.current.changes).toEqual({ name: 'Eva', tags: ['vip', 'cali'] })
  act(() => result.current.set('tags', ['vip']))
  act(() => result.current.set('name', 'Ana'))
  expect(result.current.dirty).toBe(false)
})

it('rebase takes over new values and keeps typed ones', () => {
  const result = draft()
  act(() => result.current.set('name', 'Eva'))
  act(() => result.current.rebase({ name: 'Anita', tags: ['cali'], age: 31 }))
  expect(result.current.values).toEqual({ name: 'Eva', tags: ['cali'], age: 31 })
  expect(result.current.changes).toEqual({ name: 'Eva' })
})

describe('a form that is open when the session ends', () => {
  const type = (name: string) => {
    const form = renderHook(() => useFormValues({ name: '' }, 'contact:'))
    if (name !== '') act(() => form.result.current.set('name', name))
    return form
  }

  it('is restored once for the same user', () => {
    const end = startUnsavedEdits('ana')
    const before = type('Eva')
    end()
    before.unmount()
    startUnsavedEdits('ana')
    const after = type('')
    expect(after.result.current).toMatchObject({ values: { name: 'Eva' }, changes: { name: 'Eva' } })
    after.unmount()
    expect(type('').result.current.dirty).toBe(false)
  })

  it('is not restored for another user', () => {
    const end = startUnsavedEdits('ana')
    const before = type('Eva')
    end()
    before.unmount()
    startUnsavedEdits('luis')
    expect(type('').result.current.dirty).toBe(false)
  })
})
