import { expect, it, onTestFinished, vi } from 'vitest'
import { setConnected } from '../../../lib/browser/connection'
import { openComposer } from '../../../test/open-composer'
import { preloadAttaching } from './attached/use-attached-files'

vi.mock('./attached/use-attached-files', { spy: true })

/** A chat that is open for longer than its messages need. */
function openFor(ms: number) {
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.useRealTimers()
    setConnected(true)
    vi.mocked(preloadAttaching).mockClear()
  })
  const opened = openComposer()
  vi.advanceTimersByTime(ms)
  return opened
}

it('what attaches a file comes soon after the chat: it is needed when the connection is lost', () => {
  openFor(3_000)
  expect(preloadAttaching).toHaveBeenCalledOnce()
})

it('what attaches a file comes with the next connection where there was none, or it was lost meanwhile', () => {
  setConnected(false)
  const { unmount } = openFor(3_000)
  expect(preloadAttaching).not.toHaveBeenCalled()
  setConnected(true)
  expect(preloadAttaching).toHaveBeenCalledOnce()
  setConnected(false)
  setConnected(true)
  expect(preloadAttaching).toHaveBeenCalledTimes(2)
  unmount()
  setConnected(false)
  setConnected(true)
  expect(preloadAttaching).toHaveBeenCalledTimes(2)
})
