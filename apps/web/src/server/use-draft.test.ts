import { act, renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openForms } from '../lib/typed-forms'
import { useDraft } from './use-draft'

const draft = () =>
  renderHook(() => useDraft({ name: 'Ana', tags: ['vip'] as string[], age: 30 }, 'one')).result

it('knows what was changed, and that typing it back is no change', () => {
  const result = draft()
  act(() => result.current.set('name', 'Eva'))
  act(() => result.current.set('tags', ['vip', 'cali']))
  expect(result.current.changes).toEqual({ name: 'Eva', tags: ['vip', 'cali'] })
  act(() => result.current.set('tags', ['vip']))
  act(() => result.current.set('name', 'Ana'))
  expect(result.current.dirty).toBe(false)
})

it('takes over what is new and keeps what was typed', () => {
  const result = draft()
  act(() => result.current.set('name', 'Eva'))
  act(() => result.current.rebase({ name: 'Anita', tags: ['cali'], age: 31 }))
  expect(result.current.values).toEqual({ name: 'Eva', tags: ['cali'], age: 31 })
  expect(result.current.changes).toEqual({ name: 'Eva' })
})

describe('a form that the session ends over', () => {
  const type = (name: string) => {
    const form = renderHook(() => useDraft({ name: '' }, 'contact:'))
    if (name !== '') act(() => form.result.current.set('name', name))
    return form
  }

  it('begins with what was typed where the same person comes back, once', () => {
    const end = openForms('ana')
    const before = type('Eva')
    end()
    before.unmount()
    openForms('ana')
    const after = type('')
    expect(after.result.current).toMatchObject({ values: { name: 'Eva' }, changes: { name: 'Eva' } })
    after.unmount()
    expect(type('').result.current.dirty).toBe(false)
  })

  it('is nothing to somebody else', () => {
    const end = openForms('ana')
    const before = type('Eva')
    end()
    before.unmount()
    openForms('luis')
    expect(type('').result.current.dirty).toBe(false)
  })
})
