import { longPressMs, longPressPx } from '../../features/inbox/checked/long-press'
import { cx } from '../../lib/cx'

/** What a swipe does with a row. */
export interface Swipe {
  readonly label: string
  readonly look: string
  readonly run: () => void
}
/** By the side to which the finger moves. */
export interface Swipes {
  readonly left?: Swipe
  readonly right?: Swipe
}

interface Fingers {
  /** Where the lists are. */
  readonly panel: HTMLElement
  /** Shows beside a row what the swipe does. */
  readonly strip: HTMLElement
  /** The sign that moves down while a list is pulled. */
  readonly pull: HTMLElement
  readonly swipesOf: (row: string) => Swipes
  readonly refresh: () => void
}

interface Drag {
  readonly x: number
  readonly y: number
  readonly list: HTMLElement
  readonly row: HTMLElement | null
  readonly swipes: Swipes
  /** Undecided until the finger has moved far enough to say. */
  kind: 'undecided' | 'swipe' | 'pull'
  swipe: Swipe | null
  isFar: boolean
}

/** How far a swipe goes until it counts, and a pull. */
const swipePx = 96
const pullPx = 56
/** At the sides of the screen a swipe is the system's way back. */
const edgePx = 24
const stripClass = 'fixed z-20 flex items-center overflow-hidden text-second font-semibold whitespace-nowrap'

/** Watches one finger on the lists: sideways on a row, and down from the beginning of a list. Anything else is left to the browser. */
export function followFingers({ panel, strip, pull, swipesOf, refresh }: Fingers): () => void {
  let drag: Drag | null = null
  let resting: ReturnType<typeof setTimeout> | undefined

  const end = () => {
    clearTimeout(resting)
    if (drag === null) return
    const content = contentOf(drag.row)
    if (drag.kind === 'swipe' && content) settle(content)
    strip.hidden = true
    if (drag.kind === 'pull') {
      pull.classList.add('transition-transform')
      pull.style.transform = ''
      delete pull.dataset.far
    }
    drag = null
  }

  const onStart = (event: TouchEvent) => {
    end()
    const [touch] = event.touches
    if (!touch || event.touches.length > 1 || !(event.target instanceof Element)) return
    const list = event.target.closest<HTMLElement>('[data-region="list"], [role="tabpanel"]')
    if (!list) return
    // Meanwhile a finger checks rows.
    const isChecking = list.querySelector('[data-row][data-checked]') !== null
    const isAtEdge = touch.clientX < edgePx || touch.clientX > innerWidth - edgePx
    const row = isAtEdge || isChecking ? null : event.target.closest<HTMLElement>('[data-row]')
    const swipes = row && !scrollsSideways(event.target, row) ? swipesOf(row.dataset.row ?? '') : {}
    const where = { x: touch.clientX, y: touch.clientY }
    drag = { ...where, list, row, swipes, kind: 'undecided', swipe: null, isFar: false }
    // From then on it is a long press.
    resting = setTimeout(end, longPressMs)
  }

  const onMove = (event: TouchEvent) => {
    const [touch] = event.touches
    if (drag === null || !touch) return
    // The browser scrolls, or a second finger has come to make it larger.
    if (event.touches.length > 1 || !event.cancelable) return end()
    const [dx, dy] = [touch.clientX - drag.x, touch.clientY - drag.y]
    if (drag.kind === 'undecided') {
      if (Math.hypot(dx, dy) < longPressPx) return
      clearTimeout(resting)
      const kind = kindOf(drag, dx, dy)
      if (kind === null) return end()
      drag.kind = kind
      contentOf(drag.row)?.classList.remove('transition-transform')
      pull.classList.remove('transition-transform')
    }
    event.preventDefault()
    if (drag.kind === 'swipe') showSwipe(drag, dx)
    else showPull(drag, dy)
  }

  function showSwipe(now: Drag, dx: number): void {
    const content = contentOf(now.row)
    if (!content || !now.row) return
    now.swipe = (dx < 0 ? now.swipes.left : now.swipes.right) ?? null
    // Beyond where it counts the row follows slowly, and hardly at all to a side where nothing is done.
    const free = now.swipe ? swipePx : 0
    const px = Math.sign(dx) * (Math.min(Math.abs(dx), free) + Math.max(Math.abs(dx) - free, 0) / 6)
    tellFar(now, now.swipe !== null && Math.abs(dx) >= swipePx)
    content.style.transform = `translateX(${px}px)`
    strip.hidden = now.swipe === null
    if (!now.swipe) return
    const { left, right, top, height } = now.row.getBoundingClientRect()
    strip.textContent = now.swipe.label
    strip.className = cx(
      stripClass,
      dx < 0 ? 'justify-end pr-4' : 'pl-4',
      now.isFar ? now.swipe.look : 'bg-sunk text-muted',
    )
    Object.assign(strip.style, {
      left: `${dx < 0 ? right + px : left}px`,
      width: `${Math.abs(px)}px`,
      top: `${top}px`,
      height: `${height}px`,
    })
  }

  function showPull(now: Drag, dy: number): void {
    const px = Math.min(Math.max(dy, 0) / 2, pullPx * 1.3)
    tellFar(now, px >= pullPx)
    const { left, width, top } = now.list.getBoundingClientRect()
    Object.assign(pull.style, {
      left: `${left + width / 2}px`,
      top: `${top}px`,
      transform: `translateY(${px}px)`,
    })
    pull.dataset.far = String(now.isFar)
  }

  const onEnd = () => {
    const done = drag
    end()
    if (!done?.isFar) return
    if (done.kind === 'swipe') done.swipe?.run()
    else refresh()
  }

  // Not passive, so that a swipe of a row does not scroll too. The rest of the page scrolls without waiting for this.
  panel.addEventListener('touchstart', onStart, { passive: true })
  panel.addEventListener('touchmove', onMove, { passive: false })
  panel.addEventListener('touchend', onEnd)
  panel.addEventListener('touchcancel', end)
  return () => {
    end()
    panel.removeEventListener('touchstart', onStart)
    panel.removeEventListener('touchmove', onMove)
    panel.removeEventListener('touchend', onEnd)
    panel.removeEventListener('touchcancel', end)
  }
}

const contentOf = (row: HTMLElement | null) => row?.lastElementChild as HTMLElement | null | undefined

function settle(content: HTMLElement): void {
  content.classList.add('transition-transform')
  content.style.transform = ''
}

/** The phone vibrates at the point from which letting go counts. */
function tellFar(drag: Drag, isFar: boolean): void {
  if (isFar && !drag.isFar) navigator.vibrate?.(8)
  drag.isFar = isFar
}

function kindOf({ list, swipes }: Drag, dx: number, dy: number): 'swipe' | 'pull' | null {
  if (Math.abs(dx) > Math.abs(dy) * 1.5) return swipes.left || swipes.right ? 'swipe' : null
  return dy > Math.abs(dx) && isAtTop(list) ? 'pull' : null
}

function isAtTop(list: HTMLElement): boolean {
  for (let box: HTMLElement | null = list; box; box = box.parentElement) if (box.scrollTop > 0) return false
  return true
}

function scrollsSideways(target: Element, row: HTMLElement): boolean {
  for (let box: Element | null = target; box && box !== row; box = box.parentElement)
    if (box.scrollWidth > box.clientWidth && /auto|scroll/.test(getComputedStyle(box).overflowX)) return true
  return false
}
