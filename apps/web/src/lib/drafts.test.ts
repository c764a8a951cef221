import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { uuid } from '../test/fixtures'
import { draftOf, moveDraft, saveDraft, useDraft } from './drafts'

it('a list shows the drafts of other tabs too, and forgets them when they were sent there', () => {
  const conversation = uuid()
  const { result } = renderHook(() => useDraft('ana', conversation))
  const elsewhere = (oldValue: string | null, newValue: string | null) =>
    act(() => {
      const key = `hilo:draft:ana:${conversation}`
      dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue }))
    })
  elsewhere(null, 'Hola')
  expect(result.current).toBe('Hola')
  elsewhere('Hola', null)
  expect(result.current).toBe('')
})

it('goes on in another chat, after what is written there', () => {
  const [from, to] = [uuid(), uuid()]
  saveDraft('ana', to, 'Hola')
  saveDraft('ana', from, 'Te lo envío')
  moveDraft('ana', from, to)
  expect(draftOf('ana', to)).toBe('Hola\nTe lo envío')
  expect(draftOf('ana', from)).toBe('')
})
