import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fromClient, mine } from '../../test/fixtures'
import { useJump } from './use-jump'

const interaction = mine()
const thread = { interaction, entries: [fromClient(interaction, 80, 'Hola')], version: 80, hasMore: true }
const window = { parts: [], partial: false, name: '', follow() {}, reveal: () => false, revealEnd() {} }

it('asks again for the older page that failed before, and gives up when it fails once more', () => {
  const onOlder = vi.fn()
  const jump = renderHook(
    ({ older }: { older: 'idle' | 'loading' | 'failed' }) =>
      useJump(
        { current: document.body },
        { thread: { ...thread, ahead: new Set() }, window, older, onOlder, toLine: () => {} },
      ),
    { initialProps: { older: 'failed' } },
  )
  act(() => jump.result.current('further-back'))
  expect(onOlder).toHaveBeenCalledTimes(1)
  jump.rerender({ older: 'loading' })
  jump.rerender({ older: 'failed' })
  expect(onOlder).toHaveBeenCalledTimes(1)

  act(() => jump.result.current('further-back'))
  expect(onOlder).toHaveBeenCalledTimes(2)
})
