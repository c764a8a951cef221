import { type RefObject, useEffect, useState } from 'react'

/** The message whose actions are offered, and the element of its bubble. */
interface ActiveMessage {
  readonly uuid: string
  readonly article: HTMLElement
  readonly bubble: HTMLElement
  /** How often its menu was requested by a key or a long press. */
  readonly menu: number
}

/** The message that a person touched, possibly before this file was loaded. */
interface Touches {
  readonly lastTouched: RefObject<Element | null>
  readonly press: RefObject<PointerEvent | null>
  readonly menuOf: { readonly article: HTMLElement } | undefined
}

const longPressMs = 450
/** A finger that moves further is scrolling. */
const slack = 10
/** Elements that handle a long press themselves. Other buttons, such as a picture's, leave it to the menu. */
const pressable = 'a, audio, video, input, textarea, [role="toolbar"]'

interface ScrollPosition {
  readonly scrollTop: number
  readonly scrollHeight: number
  readonly clientHeight: number
}

const positionOf = ({ scrollTop, scrollHeight, clientHeight }: HTMLElement): ScrollPosition => ({
  scrollTop,
  scrollHeight,
  clientHeight,
})

const isScrolledByFinger = (before: ScrollPosition, now: ScrollPosition): boolean =>
  now.scrollHeight === before.scrollHeight &&
  now.clientHeight === before.clientHeight &&
  Math.abs(now.scrollTop - before.scrollTop) > slack

const articleOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('article[data-entry]') : null

/** A picture of an album is a message of its own within the article, with its actions over itself. */
function messageOf(target: EventTarget | null): ActiveMessage | null {
  const article = articleOf(target)
  const entry = target instanceof Element ? target.closest<HTMLElement>('[data-entry]') : null
  const bubble = entry === article ? article?.querySelector<HTMLElement>('[data-bubble]') : entry
  const uuid = entry?.dataset.entry
  return article && bubble && uuid ? { uuid, article, bubble, menu: 0 } : null
}

/** Requests the menu of a message, once more if it was requested before. */
const withMenu =
  (target: Element) =>
  (before: ActiveMessage | null): ActiveMessage | null => {
    const message = messageOf(target)
    return message && { ...message, menu: (before?.uuid === message.uuid ? before.menu : 0) + 1 }
  }

/** A menu that fades away counts too: it is about to give the focus back to its button. */
const isMenuOpen = ({ article }: ActiveMessage): boolean =>
  article.querySelector('[role="toolbar"] [aria-expanded="true"]') !== null ||
  document.querySelector('[role="menu"]') !== null

/**
 * The message under the mouse, or that has the focus, or that was pressed for long. One listener for the whole thread:
 * most messages are never acted on.
 */
export function useActiveMessage(
  scroller: RefObject<HTMLElement | null>,
  { lastTouched, press, menuOf }: Touches,
): readonly [ActiveMessage | null, () => void] {
  const [active, setActive] = useState<ActiveMessage | null>(null)

  useEffect(() => {
    const log = scroller.current
    if (!log) return
    let pressed: (ScrollPosition & { timer: ReturnType<typeof setTimeout>; x: number; y: number }) | null =
      null
    /** A long press has opened the menu, and the finger is still down. */
    let held = false
    const endPress = () => {
      if (pressed) clearTimeout(pressed.timer)
      pressed = null
    }
    /** An open menu keeps its message. */
    const change = (next: ActiveMessage | null) =>
      setActive((before) => {
        // Compares the elements, because the same message may have been rendered anew.
        if (before && (isMenuOpen(before) || before.bubble === next?.bubble)) return before
        return next
      })
    change(messageOf(lastTouched.current))
    /** The actions are about to give way to those of another message: the focus goes from them to their own one. */
    let leavingBar = false
    const leaveBar = (next: ActiveMessage | null) => {
      const article = articleOf(document.activeElement?.closest('[role="toolbar"]') ?? null)
      if (!article || !log.contains(article) || article === next?.article) return
      leavingBar = true
      article.tabIndex = -1
      article.focus({ preventScroll: true })
      leavingBar = false
    }
    const onPointerOver = ({ target, pointerType }: PointerEvent) => {
      if (pointerType === 'touch') return
      const next = messageOf(target) ?? focused(log)
      leaveBar(next)
      change(next)
    }
    const onPointerLeave = ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'touch') change(focused(log))
    }
    const onFocusIn = ({ target }: FocusEvent) => {
      const message = leavingBar ? null : messageOf(target)
      if (message) change(message)
    }
    const onFocusOut = ({ target, relatedTarget }: FocusEvent) => {
      // The actions of another message, which gave way to those of a pressed one, lose the focus too.
      const left = messageOf(target)?.bubble
      if (!articleOf(relatedTarget) && !log.querySelector('article[data-entry]:hover'))
        setActive((before) => (before && (before.bubble !== left || isMenuOpen(before)) ? before : null))
    }
    const onPointerDown = ({ target, pointerType, clientX: x, clientY: y, timeStamp }: PointerEvent) => {
      endPress()
      held = false
      if (pointerType !== 'touch' || !(target instanceof Element)) return
      if (!articleOf(target) || target.closest(pressable)) return
      const open = () => {
        held = true
        setActive(withMenu(target))
      }
      const timer = setTimeout(open, longPressMs - (performance.now() - timeStamp))
      pressed = { x, y, timer, ...positionOf(log) }
    }
    if (press.current) onPointerDown(press.current)
    /** Prevents that lifting the finger is a click, which would close the menu or open the picture. */
    const onTouchEnd = (event: TouchEvent) => {
      if (held) event.preventDefault()
      held = false
    }
    /** The browser's own menu, of a picture for example, would stand over the message's. */
    const onContextMenu = (event: MouseEvent) => {
      if (held || pressed) event.preventDefault()
    }
    const onPointerMove = ({ clientX, clientY }: PointerEvent) => {
      if (pressed && Math.hypot(clientX - pressed.x, clientY - pressed.y) > slack) endPress()
    }

    /** A thread that a finger has set in motion is stopped by a press, not pressed; it also moves by itself, when a message arrives or a notice goes. */
    const onScroll = () => {
      if (pressed && isScrolledByFinger(pressed, positionOf(log))) endPress()
    }

    const listeners: readonly [keyof HTMLElementEventMap, (event: never) => void][] = [
      ['pointerover', onPointerOver],
      ['pointerleave', onPointerLeave],
      ['focusin', onFocusIn],
      ['focusout', onFocusOut],
      ['pointerdown', onPointerDown],
      ['pointermove', onPointerMove],
      ['pointerup', endPress],
      ['pointercancel', endPress],
      ['touchend', onTouchEnd],
      ['contextmenu', onContextMenu],
      ['scroll', onScroll],
    ]
    for (const [name, listener] of listeners) log.addEventListener(name, listener as EventListener)
    return () => {
      endPress()
      for (const [name, listener] of listeners) log.removeEventListener(name, listener as EventListener)
    }
  }, [scroller, lastTouched, press])
  useEffect(() => {
    if (menuOf) setActive(withMenu(menuOf.article))
  }, [menuOf])

  return [active, () => setActive(null)]
}

const focused = (log: HTMLElement): ActiveMessage | null =>
  log.contains(document.activeElement) ? messageOf(document.activeElement) : null
