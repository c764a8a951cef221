import { vi } from 'vitest'

/** The browser's uploads: without a line, or on their way for as long as the test lasts. */
export function stubUploads(how: 'fail' | 'go on'): void {
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      readonly upload = {}
      onerror = () => {}
      onabort = () => {}
      open() {}
      setRequestHeader() {}
      send() {
        if (how === 'fail') queueMicrotask(() => this.onerror())
      }
      abort() {
        this.onabort()
      }
    },
  )
}
