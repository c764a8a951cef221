import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { uuid } from '../../test/fixtures'
import { fileKey, noteKey, readDraft, saveDraft, useDraftText } from './drafts'
import { moveDrafts } from './move-drafts'

it('useDraftText follows drafts of other tabs, and their removal', () => {
  const conversation = uuid()
  const { result } = renderHook(() => useDraftText('ana', conversation))
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

it('moveDrafts leaves a file where it is if the other chat has one', () => {
  const [from, to] = [uuid(), uuid()]
  saveDraft('ana', fileKey(from), 'one')
  moveDrafts('ana', from, to)
  expect([from, to].map((chat) => readDraft('ana', fileKey(chat)))).toEqual(['', 'one'])
  saveDraft('ana', fileKey(from), 'other')
  moveDrafts('ana', from, to)
  expect([from, to].map((chat) => readDraft('ana', fileKey(chat)))).toEqual(['other', 'one'])
})

it('moveDrafts appends text and note to those of the other chat', () => {
  const [from, to] = [uuid(), uuid()]
  saveDraft('ana', to, 'Hola')
  saveDraft('ana', from, 'Te lo envío')
  moveDrafts('ana', from, to)
  expect(readDraft('ana', to)).toBe('Hola\nTe lo envío')
  expect(readDraft('ana', from)).toBe('')
  saveDraft('ana', noteKey(from), 'Pagó')
  moveDrafts('ana', from, to)
  expect(readDraft('ana', noteKey(to))).toBe('Pagó')
})
