import { type RefObject, useEffect, useState } from 'react'

/** The message whose actions are offered, and the element of its bubble. */
export interface ActiveMessage {
  readonly uuid: string
  readonly article: HTMLElement
  readonly bubble: HTMLElement
  /** How often its menu was requested by a key or a long press. */
  readonly menu: number
}

const longPressMs = 450
/** A finger that moves further is scrolling. */
const slack = 10
const interactive = 'a, button, audio, video, input, textarea'

const articleOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('article[data-entry]') : null

function messageOf(article: HTMLElement | null, menu = 0): ActiveMessage | null {
  const bubble = article?.querySelector<HTMLElement>('[data-bubble]')
  const uuid = article?.dataset.entry
  return article && bubble && uuid ? { uuid, article, bubble, menu } : null
}

/** Requests the menu of a message, once more if it was requested before. */
const withMenu =
  (article: HTMLElement) =>
  (before: ActiveMessage | null): ActiveMessage | null =>
    messageOf(article, (before?.article === article ? before.menu : 0) + 1)

const isMenuOpen = ({ article }: ActiveMessage): boolean =>
  article.querySelector('[role="toolbar"] [aria-expanded="true"]') !== null

/**
 * The message under the mouse, or that has the focus, or that was pressed for long. One listener for the whole thread:
 * most messages are never acted on.
 */
export function useActiveMessage(
  scroller: RefObject<HTMLElement | null>,
  first: Element | null,
  menuOf: { readonly article: HTMLElement } | undefined,
): readonly [ActiveMessage | null, () => void] {
  const [active, setActive] = useState<ActiveMessage | null>(null)

  useEffect(() => {
    const log = scroller.current
    if (!log) return
    let pressed: { timer: ReturnType<typeof setTimeout>; x: number; y: number } | null = null
    const endPress = () => {
      if (pressed) clearTimeout(pressed.timer)
      pressed = null
    }
    /** An open menu keeps its message. */
    const change = (next: ActiveMessage | null) =>
      setActive((before) => {
        if (before && (isMenuOpen(before) || before.article === next?.article)) return before
        return next
      })
    change(messageOf(articleOf(first)))
    const onPointerOver = ({ target, pointerType }: PointerEvent) => {
      if (pointerType !== 'touch') change(messageOf(articleOf(target)) ?? focused(log))
    }
    const onPointerLeave = ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'touch') change(focused(log))
    }
    const onFocusIn = ({ target }: FocusEvent) => {
      const message = messageOf(articleOf(target))
      if (message) change(message)
    }
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      if (!articleOf(relatedTarget) && !log.querySelector('article[data-entry]:hover')) change(null)
    }
    const onPointerDown = ({ target, pointerType, clientX: x, clientY: y }: PointerEvent) => {
      endPress()
      const article = articleOf(target)
      if (pointerType !== 'touch' || !article) return
      if (target instanceof Element && target.closest(interactive)) return
      pressed = { x, y, timer: setTimeout(() => setActive(withMenu(article)), longPressMs) }
    }
    const onPointerMove = ({ clientX, clientY }: PointerEvent) => {
      if (pressed && Math.hypot(clientX - pressed.x, clientY - pressed.y) > slack) endPress()
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
      ['scroll', endPress],
    ]
    for (const [name, listener] of listeners) log.addEventListener(name, listener as EventListener)
    return () => {
      endPress()
      for (const [name, listener] of listeners) log.removeEventListener(name, listener as EventListener)
    }
  }, [scroller, first])
  useEffect(() => {
    if (menuOf) setActive(withMenu(menuOf.article))
  }, [menuOf])

  return [active, () => setActive(null)]
}

const focused = (log: HTMLElement): ActiveMessage | null =>
  log.contains(document.activeElement) ? messageOf(articleOf(document.activeElement)) : null
