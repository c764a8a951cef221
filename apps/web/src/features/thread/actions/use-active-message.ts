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

const isMenuOpen = ({ article }: ActiveMessage): boolean =>
  article.querySelector('[role="toolbar"] [aria-expanded="true"]') !== null

/**
 * The message under the mouse, or that has the focus, or that was pressed for long. One listener for the whole thread:
 * most messages are never acted on.
 */
export function useActiveMessage(
  scroller: RefObject<HTMLElement | null>,
  first: Element | null,
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
    const openMenu = (article: HTMLElement) =>
      setActive((before) => messageOf(article, (before?.article === article ? before.menu : 0) + 1))

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
    const onKeyDown = (event: KeyboardEvent) => {
      const article = articleOf(event.target)
      // Keys of what is inside the message are its own.
      if (!article || event.target !== article || event.altKey || event.ctrlKey || event.metaKey) return
      const asks =
        event.key === 'Enter' || event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)
      if (!asks || !messageOf(article)) return
      event.preventDefault()
      openMenu(article)
    }
    const onPointerDown = ({ target, pointerType, clientX: x, clientY: y }: PointerEvent) => {
      endPress()
      const article = articleOf(target)
      if (pointerType !== 'touch' || !article) return
      if (target instanceof Element && target.closest(interactive)) return
      pressed = { x, y, timer: setTimeout(() => openMenu(article), longPressMs) }
    }
    const onPointerMove = ({ clientX, clientY }: PointerEvent) => {
      if (pressed && Math.hypot(clientX - pressed.x, clientY - pressed.y) > slack) endPress()
    }

    const listeners: readonly [keyof HTMLElementEventMap, (event: never) => void][] = [
      ['pointerover', onPointerOver],
      ['pointerleave', onPointerLeave],
      ['focusin', onFocusIn],
      ['focusout', onFocusOut],
      ['keydown', onKeyDown],
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

  return [active, () => setActive(null)]
}

const focused = (log: HTMLElement): ActiveMessage | null =>
  log.contains(document.activeElement) ? messageOf(articleOf(document.activeElement)) : null
