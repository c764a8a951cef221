const openAfterMs = 400
/** Right after one tooltip the next opens at once, as one looks along a row of buttons. */
const warmMs = 400
/** Long enough to move the pointer onto the tooltip. */
const closeAfterMs = 100

const explained = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null
const isPopup = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[data-tooltip-popup]') !== null
/** Its list lies where the tooltip would, and says more. */
const isExpanded = (anchor: HTMLElement) => anchor.matches('[aria-haspopup][aria-expanded="true"]')

/** Calls `show` with the element on which the pointer rests, or that the focus reached by keyboard; with null when that is over. */
export function followTooltips(show: (anchor: HTMLElement | null) => void): () => void {
  let shown: HTMLElement | null = null
  let under: HTMLElement | null = null
  let closedAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  const removals = new MutationObserver(() => shown?.isConnected || set(null))

  function set(anchor: HTMLElement | null): void {
    clearTimeout(timer)
    if (anchor === shown) return
    if (anchor) removals.observe(document.body, { childList: true, subtree: true })
    else {
      removals.disconnect()
      closedAt = performance.now()
    }
    shown = anchor
    show(anchor)
  }
  function setAfter(anchor: HTMLElement | null, ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => set(anchor && !isExpanded(anchor) ? anchor : null), ms)
  }

  function onPointerOver({ target, pointerType }: PointerEvent): void {
    if (pointerType === 'touch') return
    const anchor = explained(target)
    if (isPopup(target)) clearTimeout(timer)
    if (isPopup(target) || (anchor && anchor === under)) return
    under = anchor
    const isWarm = shown !== null || performance.now() - closedAt < warmMs
    if (anchor) setAfter(anchor, isWarm ? 0 : openAfterMs)
    else setAfter(null, closeAfterMs)
  }
  function onFocusIn({ target }: FocusEvent): void {
    const anchor = explained(target)
    if (anchor?.matches(':focus-visible')) set(anchor)
  }
  const close = () => set(null)
  const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && close()

  document.addEventListener('pointerover', onPointerOver)
  document.addEventListener('focusin', onFocusIn)
  document.addEventListener('focusout', close)
  // An element that was pressed needs no explanation until the pointer has left it.
  document.addEventListener('click', close, true)
  document.addEventListener('keydown', onKeyDown, true)
  document.documentElement.addEventListener('pointerleave', close)
  return () => {
    set(null)
    document.removeEventListener('pointerover', onPointerOver)
    document.removeEventListener('focusin', onFocusIn)
    document.removeEventListener('focusout', close)
    document.removeEventListener('click', close, true)
    document.removeEventListener('keydown', onKeyDown, true)
    document.documentElement.removeEventListener('pointerleave', close)
  }
}
