/** Work waits no longer than this for an idle moment. */
const idleMs = 2000

/** Does the work when the browser has nothing else to do. */
export function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: idleMs })
  else setTimeout(work)
}
