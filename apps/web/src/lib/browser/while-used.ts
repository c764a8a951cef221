/** Nobody who has not touched the window for so long is waiting for news in it. */
const usedMs = 2 * 60_000
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'focus'] as const

/**
 * Works every so often while somebody uses the window, and at once when they come back after longer: an application that lies on the
 * table asks for nothing.
 */
export function whileUsed(everyMs: number, work: () => void): () => void {
  let [usedAt, workedAt] = [Date.now(), Date.now()]
  let timer: ReturnType<typeof setTimeout> | undefined
  const plan = () => {
    timer ??= setTimeout(run, Math.max(0, workedAt + everyMs - Date.now()))
  }
  const run = () => {
    timer = undefined
    if (document.hidden || Date.now() - usedAt >= usedMs) return
    workedAt = Date.now()
    work()
    plan()
  }
  const onUse = () => {
    if (document.hidden) return
    usedAt = Date.now()
    plan()
  }
  const listening = { passive: true, capture: true }
  for (const sign of signs) addEventListener(sign, onUse, listening)
  document.addEventListener('visibilitychange', onUse)
  plan()
  return () => {
    clearTimeout(timer)
    for (const sign of signs) removeEventListener(sign, onUse, listening)
    document.removeEventListener('visibilitychange', onUse)
  }
}
