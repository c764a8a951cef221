import { vi } from 'vitest'

/** Stubs XMLHttpRequest: uploads fail, or never finish. */
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
