import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { uuid } from '../test/fixtures'
import { draftOf, fileIn, noteIn, saveDraft, useDraft } from './drafts'
import { moveDrafts } from './move-drafts'

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

it('one file goes with a message: where another one waits, it stays where it is', () => {
  const [from, to] = [uuid(), uuid()]
  saveDraft('ana', fileIn(from), 'one')
  moveDrafts('ana', from, to)
  expect([from, to].map((chat) => draftOf('ana', fileIn(chat)))).toEqual(['', 'one'])
  saveDraft('ana', fileIn(from), 'other')
  moveDrafts('ana', from, to)
  expect([from, to].map((chat) => draftOf('ana', fileIn(chat)))).toEqual(['other', 'one'])
})

it('goes on in another chat, after what is written there, and so does a note', () => {
  const [from, to] = [uuid(), uuid()]
  saveDraft('ana', to, 'Hola')
  saveDraft('ana', from, 'Te lo envío')
  moveDrafts('ana', from, to)
  expect(draftOf('ana', to)).toBe('Hola\nTe lo envío')
  expect(draftOf('ana', from)).toBe('')
  saveDraft('ana', noteIn(from), 'Pagó')
  moveDrafts('ana', from, to)
  expect(draftOf('ana', noteIn(to))).toBe('Pagó')
})
