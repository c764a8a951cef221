import { vi } from 'vitest'

/** Stubs XMLHttpRequest: uploads fail, never finish, or arrive and lose their answer. */
export function stubUploads(how: 'fail' | 'go on' | 'lose the answer'): void {
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      readonly upload: { onload?: () => void } = {}
      onerror = () => {}
      onabort = () => {}
      open() {}
      setRequestHeader() {}
      send() {
        if (how === 'go on') return
        queueMicrotask(() => {
          if (how === 'lose the answer') this.upload.onload?.()
          this.onerror()
        })
      }
      abort() {
        this.onabort()
      }
    },
  )
}
