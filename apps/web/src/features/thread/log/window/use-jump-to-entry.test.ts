import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fromClient, mine } from '../../../../test/fixtures'
import { useJumpToEntry } from './use-jump-to-entry'

const interaction = mine()
const thread = { interaction, entries: [fromClient(interaction, 80, 'Hola')], version: 80, hasMore: true }
const window = {
  parts: [],
  partial: false,
  renderedKey: '',
  usedElsewhere: false,
  update() {},
  reveal: () => false,
  revealEnd() {},
}

it('requests again an older page that failed before, and gives up when it fails once more', () => {
  const onOlder = vi.fn()
  const jump = renderHook(
    ({ older }: { older: 'idle' | 'loading' | 'failed' }) =>
      useJumpToEntry(
        { current: document.body },
        {
          thread: { ...thread, hasNewer: false, ahead: new Set() },
          window,
          older,
          onOlder,
          scrollToEntry: () => {},
        },
      ),
    { initialProps: { older: 'failed' } },
  )
  act(() => jump.result.current.jumpToEntry('further-back'))
  expect(onOlder).toHaveBeenCalledTimes(1)
  jump.rerender({ older: 'loading' })
  jump.rerender({ older: 'failed' })
  expect(onOlder).toHaveBeenCalledTimes(1)

  act(() => jump.result.current.jumpToEntry('further-back'))
  expect(onOlder).toHaveBeenCalledTimes(2)
})
