/** The height of the bar above a bubble, with buttons large enough for fingers. */
const bar = 48
/** Between the bubble and what stands beside it, and up to the edge of the screen. */
const gap = 12
/** The day, at the top of the thread. */
const heading = 40

/** The height of a menu for fingers, with its padding. */
export const heightOfMenu = (entries: number): number => entries * 44 + 14

/** Moves the thread so far that the menu of a pressed message has room below or above it. */
export function makeRoom(bubble: Element, needed: number): void {
  const log = bubble.closest('[role="log"]')
  const { top, bottom, height } = bubble.getBoundingClientRect()
  if (!log || height > log.clientHeight) return
  const above = top - bar - heading - log.getBoundingClientRect().top
  const missing = fitsAbove(top, needed) ? 0 : Math.max(0, bottom - lowest(needed))
  log.scrollBy({ top: Math.min(missing, above), behavior: 'instant' })
}

/** What a popup is placed beside: not the button, beside which the popup would cover the message. */
interface Anchor {
  getBoundingClientRect(): DOMRect
}

/**
 * Where a menu of this height stands: below the bubble of a pressed message or above its bar, so that the message stays in
 * sight. Of one that leaves no room it covers the end.
 */
export const besideBubble = (bubble: Element, needed: number): Anchor => ({
  getBoundingClientRect() {
    const { left, top, bottom, width } = bubble.getBoundingClientRect()
    const end = fitsAbove(top, needed) ? bottom : Math.min(bottom, lowest(needed))
    return new DOMRect(left, top - bar, width, end - top + bar)
  },
})

const fitsAbove = (top: number, needed: number): boolean => top - bar - needed >= gap
/** How far down a bubble may reach that has so much below it. */
const lowest = (needed: number): number => innerHeight - needed - gap
