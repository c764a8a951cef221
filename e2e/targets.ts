import type { Page } from 'playwright-core'

/** What a finger needs, in CSS pixels. */
const fingerPx = 44

/**
 * What can be pressed and is lower than a finger needs: measured by what a press there reaches, so that room around a
 * small sign counts, and what lies under a dialog does not. A link within a sentence is as high as its line.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((needed) => {
    const kinds =
      'button, a[href], input:not([type="hidden"]), textarea, select, summary, [role="option"], [role^="menuitem"], [role="tab"], [role="switch"], [role="radio"]'
    const ownedBy = (one: Element, hit: Element | null): boolean =>
      hit !== null && (one.contains(hit) || (hit.closest('label')?.contains(one) ?? false))
    /** How far one may press above, or below, its middle. */
    const reach = (one: Element, x: number, y: number, step: 1 | -1): number => {
      let far = 0
      while (far < needed && ownedBy(one, document.elementFromPoint(x, y + (far + 1) * step))) far += 1
      return far
    }
    const found: string[] = []
    for (const one of document.querySelectorAll(kinds)) {
      if (getComputedStyle(one).display === 'inline') continue
      const { left, top, width, height } = one.getBoundingClientRect()
      if (height >= needed) continue
      const [x, y] = [left + width / 2, top + height / 2]
      // What is half out of sight is measured where it is wholly in it.
      const inSight = y > needed / 2 && y < innerHeight - needed / 2
      if (!inSight || !ownedBy(one, document.elementFromPoint(x, y))) continue
      // Its middle may lie between two pixels.
      const high = 2 + reach(one, x, y, -1) + reach(one, x, y, 1)
      if (high >= needed) continue
      const name = one.getAttribute('aria-label') ?? one.textContent?.trim() ?? ''
      found.push(`${one.tagName.toLowerCase()} '${name}' can be pressed on ${high} px of height`)
    }
    return found
  }, fingerPx)
