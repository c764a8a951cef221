/**
 * Waits until no other tab of this browser holds the lock, and holds it until the signal ends. A tab that is closed or
 * killed lets go by itself. Where the browser has no locks (a page without TLS) it does not wait.
 */
export function holdLock(name: string, signal: AbortSignal): Promise<void> {
  const { locks } = navigator as { locks?: LockManager }
  if (!locks) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const hold = () => {
      resolve()
      return new Promise<void>((done) => signal.addEventListener('abort', () => done(), { once: true }))
    }
    locks.request(name, { signal }, hold).catch(reject)
  })
}
