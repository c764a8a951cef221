/** The tab where the message is read takes the lock at once; other tabs wait this long, hidden ones twice as long. */
const headStartMs = 150
/** The lock is held while other tabs may still receive the same message. */
const holdMs = 3000

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Runs `run` in one tab of the browser, or in none while the message is being read. A tab that cannot run it must not
 * call this. `name` names the message and the action; `reading`: a person is reading the message in this tab.
 */
export async function oncePerBrowser(name: string, reading: boolean, run: () => void): Promise<void> {
  if (!navigator.locks) {
    // Without a secure context there are no locks and no notifications; at worst each tab plays a sound.
    if (!reading) run()
    return
  }
  if (!reading) await wait(document.hidden ? 2 * headStartMs : headStartMs)
  await runInFirstTab(name, holdMs, () => {
    if (!reading) run()
  })
}

/** Runs `run` in the first tab that asks; calls of others within `forMs` do nothing. */
export async function runInFirstTab(name: string, forMs: number, run: () => void): Promise<void> {
  await navigator.locks.request(`hilo:rings:${name}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return
    run()
    await wait(forMs)
  })
}
