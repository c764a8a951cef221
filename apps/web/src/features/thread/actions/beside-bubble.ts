/** The height of the bar above a bubble, with buttons large enough for fingers. */
const barHeight = 48
/** The distance between the bubble and a popup, and between a popup and the edge of the screen. */
const gap = 12
/** The height of the heading with the day, at the top of the thread. */
const headingHeight = 40

/** The height of a menu for fingers, with its padding. */
export const heightOfMenu = (entries: number): number => entries * 44 + 14

/** Moves the thread so far that the menu of a pressed message has room below or above it. */
export function makeRoom(bubble: Element, needed: number): void {
  const log = bubble.closest('[role="log"]')
  const { top, bottom, height } = bubble.getBoundingClientRect()
  if (!log || height > log.clientHeight) return
  const above = top - barHeight - headingHeight - log.getBoundingClientRect().top
  const missing = fitsAbove(top, needed) ? 0 : Math.max(0, bottom - lowestBottom(needed))
  log.scrollBy({ top: Math.min(missing, above), behavior: 'instant' })
}

/** What a popup is placed beside: not the button, beside which the popup would cover the message. */
interface Anchor {
  getBoundingClientRect(): DOMRect
}

/**
 * Where a menu of this height stands: below the bubble of a pressed message or above its bar, so that the message stays in
 * sight. Where neither has enough space, the menu covers the end of the bubble.
 */
export const besideBubble = (bubble: Element, needed: number): Anchor => ({
  getBoundingClientRect() {
    const { left, top, bottom, width } = bubble.getBoundingClientRect()
    const end = fitsAbove(top, needed) ? bottom : Math.min(bottom, lowestBottom(needed))
    return new DOMRect(left, top - barHeight, width, end - top + barHeight)
  },
})

const fitsAbove = (top: number, needed: number): boolean => top - barHeight - needed >= gap
/** The lowest position of the bottom of a bubble that leaves this much space below it. */
const lowestBottom = (needed: number): number => innerHeight - needed - gap
