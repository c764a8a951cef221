import type { Page } from 'playwright-core'

/** The smallest size for a finger, in CSS pixels. */
const fingerPx = 44

/**
 * Finds controls that are lower than a finger needs. Measured by the area that a click reaches, so that padding counts
 * and covered controls do not. A link within a sentence is as high as its line.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((needed) => {
    const kinds =
      'button, a[href], input:not([type="hidden"]), textarea, select, summary, [role="option"], [role^="menuitem"], [role="tab"], [role="switch"], [role="radio"]'
    const ownedBy = (one: Element, hit: Element | null): boolean =>
      hit !== null && (one.contains(hit) || (hit.closest('label')?.contains(one) ?? false))
    /** How many pixels above or below its middle still reach the control. */
    const reach = (one: Element, x: number, y: number, step: 1 | -1): number => {
      let far = 0
      while (far < needed && ownedBy(one, document.elementFromPoint(x, y + (far + 1) * step))) far += 1
      return far
    }
    /** The part of the screen's height in which a control can be seen: a list that can be scrolled on cuts what lies outside it. */
    const visibleHeight = (one: Element): [number, number] => {
      let [from, to] = [0, innerHeight]
      for (let box = one.parentElement; box; box = box.parentElement) {
        if (!/auto|scroll/.test(getComputedStyle(box).overflowY)) continue
        const { top, bottom } = box.getBoundingClientRect()
        if (box.scrollTop > 0) from = Math.max(from, top)
        if (box.scrollTop + box.clientHeight < box.scrollHeight - 1) to = Math.min(to, bottom)
      }
      return [from, to]
    }
    const found: string[] = []
    for (const one of document.querySelectorAll(kinds)) {
      if (getComputedStyle(one).display === 'inline') continue
      const { left, top, width, height } = one.getBoundingClientRect()
      if (height >= needed) continue
      const [x, y] = [left + width / 2, top + height / 2]
      // A control that the screen or a scrolled list cuts is measured on a screen that shows it whole.
      const [from, to] = visibleHeight(one)
      const inSight = y - needed / 2 >= from && y + needed / 2 <= to
      if (!inSight || !ownedBy(one, document.elementFromPoint(x, y))) continue
      // Two more pixels, because the middle may be between two.
      const high = 2 + reach(one, x, y, -1) + reach(one, x, y, 1)
      if (high >= needed) continue
      const name = one.getAttribute('aria-label') ?? one.textContent?.trim() ?? ''
      found.push(`${one.tagName.toLowerCase()} '${name}' can be pressed on ${high} px of height`)
    }
    return found
  }, fingerPx)
