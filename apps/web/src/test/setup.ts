import { cleanup, configure } from '@testing-library/react'
import { toast } from 'react-hot-toast/headless'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { eventTimeoutMs } from '../../../../test-timeouts.ts'
import { forgetUnsavedEdits } from '../lib/browser/unsaved-edits'
import { forgetDrafts } from '../lib/drafts/drafts'

// Parts of the screen come in files of their own; a busy machine takes its time to read them.
configure({ asyncUtilTimeout: eventTimeoutMs })

// What happy-dom lacks and the browser has.
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
)
// It decodes nothing.
vi.stubGlobal('createImageBitmap', async () => ({ width: 30, height: 20, close() {} }))
document.elementsFromPoint ??= () => []
// Before the next key of a test, as for a person: dialogs take the focus in a frame, and on a fast machine those of happy-dom came
// after several keys.
vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) =>
  setTimeout(() => callback(performance.now()), 0),
)
vi.stubGlobal('cancelAnimationFrame', clearTimeout)

beforeEach(() => {
  localStorage.clear()
  forgetUnsavedEdits()
  forgetDrafts()
  history.replaceState(null, '', '/')
  dispatchEvent(new PopStateEvent('popstate'))
})

afterEach(() => {
  cleanup()
  toast.removeAll()
})

// Files share the modules: one that was still being loaded when a file ended would stay broken for all others.
afterAll(() => vi.dynamicImportSettled())
// Files share one global object: a value that one has replaced, such as `navigator`, must not reach the next.
afterAll(() => vi.unstubAllGlobals())
