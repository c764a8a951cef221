import type { Interaction } from '@hilo/contracts'
import { ArrowUp } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { inbox } from '../../strings'
import { prepared } from '../../ui/prepared'
import { useSteadyRows } from './use-steady-rows'

/** Below this many rows the browser keeps them all: its own find and the reading order stay whole. */
const virtualFrom = 100
/** The next page is asked for this far from the end. */
const nearEnd = 600

const padding = 6
const Virtual = prepared(() => import('./virtual-rows'))

interface RowListProps {
  label: string
  source: readonly Interaction[]
  rowHeight: number
  /** The row the Tab key reaches first. */
  current: string | null
  onNearEnd: () => void
  onKey: (event: KeyboardEvent, row: Interaction) => void
  renderRow: (row: Interaction, state: { reachable: boolean; arrived: boolean }) => ReactNode
  footer?: ReactNode
}

export function RowList({
  label,
  source,
  rowHeight,
  current,
  onNearEnd,
  onKey,
  renderRow,
  footer,
}: RowListProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const { rows, newAbove, arrived, attend, onScroll } = useSteadyRows(source, rowHeight, scroller)
  const [focused, setFocused] = useState<string | null>(null)
  const virtual = rows.length > virtualFrom
  const reachable =
    [focused, current].find((uuid) => uuid !== null && rows.some((row) => row.uuid === uuid)) ?? rows[0]?.uuid

  const focusRow = (at: number) => {
    const row = rows[Math.max(0, Math.min(rows.length - 1, at))]
    if (!row) return
    const find = () =>
      scroller.current?.querySelector<HTMLElement>(`[data-row="${row.uuid}"] [data-row-focus]`)
    if (!find()) scroller.current?.scrollTo({ top: rows.indexOf(row) * rowHeight })
    // A row far away is drawn in the next frame.
    requestAnimationFrame(() => find()?.focus())
  }

  const rowOf = (target: EventTarget): Interaction | undefined => {
    const uuid = target instanceof Element ? target.closest('[data-row]')?.getAttribute('data-row') : null
    return rows.find((row) => row.uuid === uuid)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const row = rowOf(event.target)
    if (!row) return
    attend(row.uuid)
    onKey(event, row)
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
    const at = rows.indexOf(row)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    focusRow(to)
  }

  const item = (row: Interaction, offset?: number) => (
    <li
      key={row.uuid}
      data-row={row.uuid}
      style={
        offset === undefined
          ? { height: rowHeight }
          : { height: rowHeight, position: 'absolute', top: offset, left: padding, right: padding }
      }
    >
      {renderRow(row, { reachable: row.uuid === reachable, arrived: arrived.has(row.uuid) })}
    </li>
  )

  return (
    <div className="relative min-h-44 flex-1">
      {newAbove > 0 && (
        <button
          type="button"
          onClick={() => scroller.current?.scrollTo({ top: 0 })}
          className="finger absolute top-2 left-1/2 z-10 flex h-8 -translate-x-1/2 animate-arrive items-center gap-1.5 rounded-full bg-accent px-3 text-meta font-medium whitespace-nowrap text-on-accent shadow-float"
        >
          {inbox.newRows(newAbove)}
          <ArrowUp size={14} strokeWidth={2} aria-hidden />
        </button>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the handlers watch and move among the controls inside */}
      <div
        ref={scroller}
        data-region="list"
        className="h-full overflow-y-auto overscroll-contain [overflow-anchor:none]"
        onPointerMove={(event) => {
          if (event.pointerType === 'mouse') attend(rowOf(event.target)?.uuid ?? null)
        }}
        onPointerLeave={() => attend(null)}
        onFocus={(event) => setFocused(rowOf(event.target)?.uuid ?? null)}
        onKeyDown={onKeyDown}
        onScroll={(event) => {
          onScroll()
          const { scrollHeight, scrollTop, clientHeight } = event.currentTarget
          if (scrollHeight - scrollTop - clientHeight < nearEnd) onNearEnd()
        }}
      >
        {virtual ? (
          <Virtual.Part
            waiting={<div style={{ height: rows.length * rowHeight }} />}
            label={label}
            rows={rows}
            rowHeight={rowHeight}
            padding={padding}
            scroller={scroller}
            renderItem={item}
          />
        ) : (
          <ul aria-label={label} style={{ padding }}>
            {rows.map((row) => item(row))}
          </ul>
        )}
        {footer}
      </div>
    </div>
  )
}
