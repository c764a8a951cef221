/** Less than this is a bar of the browser that comes or goes. */
const leastPx = 120

/**
 * Browsers that let the keyboard cover the page (those that do not know `interactive-widget`) say so by the visual viewport: the
 * page ends above it, so that it covers no composer.
 */
export function followKeyboard(): () => void {
  const viewport = window.visualViewport
  if (!viewport) return () => {}
  const root = document.documentElement
  const follow = () => {
    // A page that was made larger with two fingers has a small viewport too.
    const covered = viewport.scale > 1.01 ? 0 : innerHeight - viewport.height
    const keyboard = covered < leastPx ? 0 : Math.round(covered)
    root.style.setProperty('--keyboard', `${keyboard}px`)
    // Such a browser has also scrolled the page up, to where the field would have been.
    if (keyboard > 0) scrollTo(0, 0)
  }
  follow()
  viewport.addEventListener('resize', follow)
  viewport.addEventListener('scroll', follow)
  return () => {
    viewport.removeEventListener('resize', follow)
    viewport.removeEventListener('scroll', follow)
    root.style.removeProperty('--keyboard')
  }
}
