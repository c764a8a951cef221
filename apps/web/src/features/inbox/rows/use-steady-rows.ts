import type { Interaction } from '@hilo/contracts'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { placesMoved, steadyOrder } from './steady-order'

/** Rows are held this long after the last movement over the list. */
const holdMs = 2500

interface SteadyRows {
  rows: readonly Interaction[]
  /** Rows that arrived above while the list was scrolled down. */
  newAbove: number
  /** Rows that arrived by an event, to animate them. */
  arrived: ReadonlySet<string>
  /** Keeps the rows in place while the pointer or focus is on one; null lets them go. */
  holdRow: (uuid: string | null) => void
  onScroll: () => void
}

export function useSteadyRows(
  source: readonly Interaction[],
  rowHeight: number,
  scroller: RefObject<HTMLElement | null>,
): SteadyRows {
  const [held, setHeld] = useState(false)
  const [newAbove, setNewAbove] = useState(0)
  const shown = useRef<readonly string[]>([])
  const heldRow = useRef<string | null>(null)
  const arrived = useRef<ReadonlySet<string>>(new Set())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const rows = steadyOrder(shown.current, source, held)

  useLayoutEffect(() => {
    const before = shown.current
    const after = rows.map((row) => row.uuid)
    shown.current = after
    const element = scroller.current
    if (
      !element ||
      before.length === 0 ||
      (before.length === after.length && before.every((uuid, index) => uuid === after[index]))
    )
      return
    const known = new Set(before)
    const firstSeen = before[Math.floor(element.scrollTop / rowHeight)]
    const anchor = held ? heldRow.current : element.scrollTop > 0 ? (firstSeen ?? null) : null
    const firstKnown = rows.findIndex((row) => known.has(row.uuid))
    const newUuids = after.slice(0, Math.max(firstKnown, 0))
    arrived.current = new Set(newUuids)
    if (anchor === null) return
    const movedBy = placesMoved(before, after, anchor)
    if (movedBy !== 0) element.scrollTop += movedBy * rowHeight
    if (newUuids.length > 0 && element.scrollTop > 0) setNewAbove((count) => count + newUuids.length)
  })

  const holdRow = useCallback((uuid: string | null) => {
    clearTimeout(timer.current)
    heldRow.current = uuid
    setHeld(uuid !== null)
    if (uuid !== null) timer.current = setTimeout(() => setHeld(false), holdMs)
  }, [])
  useEffect(() => () => clearTimeout(timer.current), [])

  const onScroll = useCallback(() => {
    if ((scroller.current?.scrollTop ?? 0) <= 4) setNewAbove(0)
  }, [scroller])

  return { rows, newAbove, arrived: arrived.current, holdRow, onScroll }
}
