import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useDraft } from './use-draft'

const draft = () => renderHook(() => useDraft({ name: 'Ana', tags: ['vip'] as string[], age: 30 })).result

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
