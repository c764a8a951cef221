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
