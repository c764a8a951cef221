import type { Interaction } from '@hilo/contracts'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { moved, steadyOrder } from './steady-order'

/** Attention ends this long after the last movement over the list: a pointer left lying holds nothing. */
const attentionMs = 2500

interface SteadyRows {
  rows: readonly Interaction[]
  /** Rows that came in above while the person was further down. */
  newAbove: number
  /** Rows that came in by an event, to let them arrive rather than appear. */
  arrived: ReadonlySet<string>
  /** A person is at the row: it stays where it is. */
  attend: (uuid: string | null) => void
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
  const attended = useRef<string | null>(null)
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
      (before.length === after.length && before.every((u, i) => u === after[i]))
    )
      return
    const known = new Set(before)
    const firstSeen = before[Math.floor(element.scrollTop / rowHeight)]
    const anchor = held ? attended.current : element.scrollTop > 0 ? (firstSeen ?? null) : null
    const top = rows.findIndex((row) => known.has(row.uuid))
    const fresh = after.slice(0, Math.max(top, 0))
    arrived.current = new Set(fresh)
    if (anchor === null) return
    const places = moved(before, after, anchor)
    if (places !== 0) element.scrollTop += places * rowHeight
    if (fresh.length > 0 && element.scrollTop > 0) setNewAbove((count) => count + fresh.length)
  })

  const attend = useCallback((uuid: string | null) => {
    clearTimeout(timer.current)
    attended.current = uuid
    setHeld(uuid !== null)
    if (uuid !== null) timer.current = setTimeout(() => setHeld(false), attentionMs)
  }, [])
  useEffect(() => () => clearTimeout(timer.current), [])

  const onScroll = useCallback(() => {
    if ((scroller.current?.scrollTop ?? 0) <= 4) setNewAbove(0)
  }, [scroller])

  return { rows, newAbove, arrived: arrived.current, attend, onScroll }
}
