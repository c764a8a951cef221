import type { Page } from 'playwright-core'

/** The smallest letters that are read on a phone at arm's length, in CSS pixels. */
const legiblePx = 12

/**
 * What makes a person spread two fingers on a phone: a page wider than its screen, words that end outside of it, small letters.
 * A table may scroll sideways in its own frame.
 */
export const reasonsToPinch = (page: Page): Promise<string[]> =>
  page.evaluate((legible) => {
    const found = new Set<string>()
    const { scrollWidth } = document.documentElement
    if (scrollWidth > innerWidth) found.add(`the page is ${scrollWidth} px wide`)
    const mayScroll = (one: Element | null): boolean =>
      one !== null && (/auto|scroll/.test(getComputedStyle(one).overflowX) || mayScroll(one.parentElement))
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const [one, text] = [node.parentElement, node.textContent?.trim() ?? '']
      if (!one || text === '' || !one.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        continue
      // Initials in a picture: the name stands beside it.
      if (one.closest('.sr-only') || (one.closest('[aria-hidden]') && /^\p{Lu}{1,2}$/u.test(text))) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const { left, right, top, width, height } = range.getBoundingClientRect()
      // For screen readers alone, or not on this screen.
      if (width <= 1 || height <= 1 || top > innerHeight || top + height < 0) continue
      const words = text.slice(0, 40)
      if (Number.parseFloat(getComputedStyle(one).fontSize) < legible)
        found.add(`'${words}' has letters of ${getComputedStyle(one).fontSize}`)
      if ((right > innerWidth + 1 || left < -1) && !clips(one) && !mayScroll(one))
        found.add(`'${words}' ends outside of the screen`)
    }
    return [...found]

    /** A cut text ends in an ellipsis, and is whole elsewhere. */
    function clips(one: Element | null): boolean {
      if (!one) return false
      const box = one.getBoundingClientRect()
      return (
        (/hidden|clip/.test(getComputedStyle(one).overflowX) && box.right <= innerWidth + 1) ||
        clips(one.parentElement)
      )
    }
  }, legiblePx)
