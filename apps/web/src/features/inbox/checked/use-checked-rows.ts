import type { Interaction } from '@hilo/contracts'
import { type KeyboardEvent, type MouseEvent, type TouchEvent, useRef, useState } from 'react'
import { longPressMs, longPressPx } from './long-press'

export interface CheckedRows {
  /** The checked rows that are still in the list, in its order. */
  readonly rows: readonly Interaction[]
  has(uuid: string): boolean
  set(rows: readonly Interaction[]): void
}

const rowAt = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
const uuidOf = (row: Element | null | undefined): string | null => row?.getAttribute('data-row') ?? null

/**
 * Rows that are checked to do one thing with all of them: with Ctrl or Cmd, a range with Shift, on their picture, with a
 * finger that rests on them, and with the space bar or Shift and the arrows.
 *
 * @param enabled false: nothing can be done with these rows
 */
export function useCheckedRows(rows: readonly Interaction[], enabled: boolean) {
  const [uuids, setUuids] = useState<ReadonlySet<string>>(new Set())
  /** Where a range begins. */
  const anchor = useRef<string | null>(null)
  /** The rows in the order in which they show: while a pointer is on the list, they keep their places. */
  const shownOrder = useRef<readonly string[]>([])
  const press = useRef<{ timer: number; x: number; y: number; long: boolean } | null>(null)
  const checkedRows = rows.filter(({ uuid }) => uuids.has(uuid))

  const check = (added: readonly string[], removed: readonly string[] = []) =>
    setUuids((before) => new Set([...[...before].filter((uuid) => !removed.includes(uuid)), ...added]))
  const toggle = (uuid: string) => {
    anchor.current = uuid
    if (uuids.has(uuid)) check([], [uuid])
    else check([uuid])
  }
  const extendTo = (uuid: string) => {
    const order = shownOrder.current
    // The row where the range began may have left the list.
    if (anchor.current === null || !order.includes(anchor.current)) anchor.current = uuid
    const [from = 0, to = 0] = [anchor.current, uuid]
      .map((one) => order.indexOf(one))
      .toSorted((a, b) => a - b)
    check(order.slice(from, to + 1))
  }
  const endPress = () => {
    clearTimeout(press.current?.timer)
    if (!press.current?.long) press.current = null
  }

  const onClickCapture = (event: MouseEvent) => {
    const { target, ctrlKey, metaKey, shiftKey } = event
    const uuid = uuidOf(rowAt(target))
    if (uuid === null || !(target instanceof Element) || target.closest('button')) return
    const wasLongPress = press.current?.long === true
    press.current = null
    const byFinger = (event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch'
    if (shiftKey) extendTo(uuid)
    else if (
      ctrlKey ||
      metaKey ||
      (byFinger ? checkedRows.length > 0 && !wasLongPress : target.closest('[data-check]'))
    )
      toggle(uuid)
    else if (!wasLongPress) return
    event.preventDefault()
    event.stopPropagation()
  }

  const onTouchStart = (event: TouchEvent) => {
    const uuid = uuidOf(rowAt(event.target))
    const touch = event.touches[0]
    if (uuid === null || !touch || event.touches.length > 1) return endPress()
    const timer = window.setTimeout(() => {
      if (press.current) press.current.long = true
      toggle(uuid)
      navigator.vibrate?.(10)
    }, longPressMs)
    press.current = { timer, x: touch.clientX, y: touch.clientY, long: false }
  }
  const onTouchMove = (event: TouchEvent) => {
    const [began, touch] = [press.current, event.touches[0]]
    if (began && touch && Math.hypot(touch.clientX - began.x, touch.clientY - began.y) >= longPressPx)
      endPress()
  }

  /** Whether the key acts on the checked rows. */
  const onKey = (event: KeyboardEvent, { uuid }: Interaction): boolean => {
    const { key, shiftKey, altKey, ctrlKey, metaKey, target } = event
    if (!enabled || altKey || ctrlKey || metaKey || !(target instanceof HTMLAnchorElement)) return false
    const step = { ArrowDown: 'nextElementSibling', ArrowUp: 'previousElementSibling' } as const
    if (shiftKey && (key === 'ArrowDown' || key === 'ArrowUp')) {
      const next = uuidOf(rowAt(target)?.[step[key]])
      check([uuid, ...(next === null ? [] : [next])])
      anchor.current ??= uuid
      // The focus moves on as without Shift.
      return false
    }
    if (key === ' ') toggle(uuid)
    else if (key === 'Escape' && checkedRows.length > 0) setUuids(new Set())
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }

  const checked: CheckedRows = {
    rows: checkedRows,
    has: (uuid) => uuids.has(uuid),
    set: (next) => setUuids(new Set(next.map(({ uuid }) => uuid))),
  }
  const gestures = {
    onClickCapture,
    // Else the browser would select text.
    onMouseDown: (event: MouseEvent) => event.shiftKey && event.preventDefault(),
    onTouchStart,
    onTouchMove,
    onTouchEnd: endPress,
    onTouchCancel: endPress,
    onContextMenu: (event: MouseEvent) => press.current && event.preventDefault(),
  }
  return { checked, shownOrder, onKey, gestures: enabled ? gestures : {} }
}
