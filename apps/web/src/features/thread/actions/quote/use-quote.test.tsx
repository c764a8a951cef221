import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fromClient, mine } from '../../../../test/fixtures'
import { useQuote } from './use-quote'

it('is carried by the first of several messages that are sent at once, and can be begun again', () => {
  const chat = mine()
  const message = fromClient(chat, 1, '¿Tienen la ruana gris?')
  const { result } = renderHook(() => useQuote(chat.conversation.uuid, [message], () => 'Laura'))
  const sendTwo = () => [result.current.take(), result.current.take()]
  for (let round = 0; round < 2; round++) {
    act(() => result.current.start(message))
    let carried: (string | undefined)[] = []
    act(() => {
      carried = sendTwo()
    })
    expect(carried).toEqual([message.uuid, undefined])
    expect(result.current.shown).toBeNull()
  }
})

it('keeps its message when the thread has let go of it, as it was seen last', () => {
  const chat = mine()
  const message = fromClient(chat, 1, '¿Tienen la ruana gris?')
  const { result, rerender } = renderHook(
    ({ entries }) => useQuote(chat.conversation.uuid, entries, () => 'Laura'),
    { initialProps: { entries: [message] } },
  )
  act(() => result.current.start(message))
  rerender({ entries: [] })
  expect(result.current.shown).not.toBeNull()
  rerender({ entries: [{ ...message, deleted: true }] })
  rerender({ entries: [] })
  expect(result.current.shown).toBeNull()
  rerender({ entries: [message] })
  rerender({ entries: [] })
  let carried: string | undefined
  act(() => {
    carried = result.current.take()
  })
  expect(carried).toBe(message.uuid)
})
