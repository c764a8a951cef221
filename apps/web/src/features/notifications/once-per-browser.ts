/** The tab where the message is being read claims it at once; the others give it this much of a start. */
const startMs = 150
/** And a claim holds for as long as other tabs may still hear of the same message. */
const holdMs = 3000

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Runs `ring` in one tab of the browser, and in none when the message is open before someone's eyes.
 *
 * @param reading this tab shows the message to a person right now
 */
export async function oncePerBrowser(message: string, reading: boolean, ring: () => void): Promise<void> {
  if (!navigator.locks) {
    // Without a secure context there are no notifications either; a sound in each tab is the worst that happens.
    if (!reading) ring()
    return
  }
  if (!reading) await wait(startMs)
  await navigator.locks.request(`hilo:rings:${message}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return
    if (!reading) ring()
    await wait(holdMs)
  })
}
