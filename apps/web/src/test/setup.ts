import { cleanup } from '@testing-library/react'
import { toast } from 'react-hot-toast/headless'
import { afterEach, beforeEach, vi } from 'vitest'

// What happy-dom lacks and the browser has.
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
)
document.elementsFromPoint ??= () => []

beforeEach(() => {
  localStorage.clear()
  history.replaceState(null, '', '/')
})

afterEach(() => {
  cleanup()
  toast.removeAll()
})
