/** What the bar takes above a bubble, where fingers need large buttons. */
const bar = 48
/** One entry of such a menu, and what surrounds them all. */
const entryHeight = 44
const around = 14
/** Between menu and bubble, and up to the edge of the screen. */
const gap = 12
/** The day, at the top of the thread. */
const heading = 40

/** Moves the thread so far that the menu of a pressed message has room below or above it. */
export function makeRoomForMenu(bubble: Element, entries: number): void {
  const log = bubble.closest('[role="log"]')
  const { top, bottom, height } = bubble.getBoundingClientRect()
  if (!log || height > log.clientHeight) return
  const above = top - bar - heading - log.getBoundingClientRect().top
  const missing = fitsAbove(top, entries) ? 0 : Math.max(0, bottom - lowest(entries))
  log.scrollBy({ top: Math.min(missing, above), behavior: 'instant' })
}

/**
 * Where the menu of a pressed message stands: below its bubble or above its bar, so that the message stays in sight. Of one
 * that leaves no room it covers the end.
 */
export const besideBubble = (bubble: Element, entries: number) => ({
  getBoundingClientRect() {
    const { left, top, bottom, width } = bubble.getBoundingClientRect()
    const end = fitsAbove(top, entries) ? bottom : Math.min(bottom, lowest(entries))
    return new DOMRect(left, top - bar, width, end - top + bar)
  },
})

const menuHeight = (entries: number): number => entries * entryHeight + around
const fitsAbove = (top: number, entries: number): boolean => top - bar - menuHeight(entries) >= gap
/** How far down a bubble may reach that has the menu below it. */
const lowest = (entries: number): number => innerHeight - menuHeight(entries) - gap
