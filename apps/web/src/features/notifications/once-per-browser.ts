/** The tab where the message is being read claims it at once; the others give it this much of a start, and a hidden one the seen ones as much again. */
const startMs = 150
/** And a claim holds for as long as other tabs may still hear of the same message. */
const holdMs = 3000

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Runs `act` in one tab of the browser, and in none when the message is open before someone's eyes. What a tab cannot
 * do it must not claim: it would be done nowhere.
 *
 * @param what the message, and what is done about it
 * @param reading this tab shows the message to a person right now
 */
export async function oncePerBrowser(what: string, reading: boolean, act: () => void): Promise<void> {
  if (!navigator.locks) {
    // Without a secure context there are no notifications either; a sound in each tab is the worst that happens.
    if (!reading) act()
    return
  }
  if (!reading) await wait(document.hidden ? 2 * startMs : startMs)
  await claim(what, holdMs, () => {
    if (!reading) act()
  })
}

/** For the first tab that asks: the others' claims come to nothing until so much later. */
export async function claim(what: string, forMs: number, act: () => void): Promise<void> {
  await navigator.locks.request(`hilo:rings:${what}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return
    act()
    await wait(forMs)
  })
}
