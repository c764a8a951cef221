import type { Interaction } from '@hilo/contracts'
import { ArrowUp } from 'lucide-react'
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { isTextField } from '../../../lib/focus/is-text-field'
import { inbox } from '../../../strings'
import { preloadable } from '../../../ui/state/preloadable'
import { useHandedFocus } from './use-handed-focus'
import { useSteadyRows } from './use-steady-rows'

/** Up to this many rows all are rendered, so that the browser's find and the reading order are complete. */
const virtualFrom = 100
/** The line above the rows that stand apart. */
const headingHeight = 20
/** The next page is requested this far from the end, in pixels. */
const nearEnd = 600

const padding = 6
const Virtual = preloadable(() => import('./virtual-rows'))

/** In a very low window the panel scrolls too: scrolling the rows shows them, and not the head above. */
function giveRoom(list: HTMLElement): void {
  const panel = list.closest('#lista')
  if (panel && list.scrollTop > 0 && !isTextField(document.activeElement))
    panel.scrollTop = panel.scrollHeight
}

interface RowListProps {
  label: string
  source: readonly Interaction[]
  rowHeight: number
  /** The row in the tab order, unless another one had the focus. */
  currentRow: string | null
  isChecked: (row: Interaction) => boolean
  /** Handles the events that check rows, for all of them. */
  gestures: ComponentProps<'div'>
  /** Called with the order in which the rows show. */
  shownOrder: RefObject<readonly string[]>
  onNearEnd: () => void
  onKey: (event: KeyboardEvent, row: Interaction) => void
  renderRow: (
    row: Interaction,
    state: { reachable: boolean; arrived: boolean; checked: boolean },
  ) => ReactNode
  /** The rows that end the list as a group of their own, and its name. */
  apart?: { readonly has: (row: Interaction) => boolean; readonly title: string } | undefined
  footer?: ReactNode
}

export function RowList({
  label,
  source,
  rowHeight,
  currentRow,
  isChecked,
  gestures,
  shownOrder,
  onNearEnd,
  onKey,
  renderRow,
  apart,
  footer,
}: RowListProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const { rows, newAbove, arrived, holdRow, onScroll } = useSteadyRows(source, rowHeight, scroller)
  const uuids = rows.map(({ uuid }) => uuid)
  useLayoutEffect(() => {
    shownOrder.current = uuids
  })
  const handedFocus = useHandedFocus(scroller, uuids)
  const [focused, setFocused] = useState<string | null>(null)
  const virtual = rows.length > virtualFrom
  const reachable =
    [focused, currentRow].find((uuid) => uuid !== null && rows.some((row) => row.uuid === uuid)) ??
    rows[0]?.uuid

  const focusRow = (index: number) => {
    const row = rows[Math.max(0, Math.min(rows.length - 1, index))]
    if (!row) return
    const findRow = () =>
      scroller.current?.querySelector<HTMLElement>(`[data-row="${row.uuid}"] [data-row-focus]`)
    if (!findRow()) scroller.current?.scrollTo({ top: rows.indexOf(row) * rowHeight })
    // A row far away is rendered in the next frame.
    requestAnimationFrame(() => findRow()?.focus())
  }

  const rowOf = (target: EventTarget): Interaction | undefined => {
    const uuid = target instanceof Element ? target.closest('[data-row]')?.getAttribute('data-row') : null
    return rows.find((row) => row.uuid === uuid)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const row = rowOf(event.target)
    if (!row) return
    holdRow(row.uuid)
    onKey(event, row)
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
    const index = rows.indexOf(row)
    const targetIndex = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: rows.length - 1 }[event.key]
    if (targetIndex === undefined) return
    event.preventDefault()
    focusRow(targetIndex)
  }

  const firstApart = apart && rows[rows.findLastIndex((row) => !apart.has(row)) + 1]
  const heightOf = (row: Interaction | undefined) =>
    rowHeight + (row && row === firstApart ? headingHeight : 0)
  const item = (row: Interaction, offset?: number) => (
    <li
      key={row.uuid}
      data-row={row.uuid}
      data-checked={isChecked(row) || undefined}
      className="group/row flex flex-col"
      style={{
        height: heightOf(row),
        ...(offset !== undefined && { position: 'absolute', top: offset, left: padding, right: padding }),
      }}
    >
      {row === firstApart && (
        <h3
          className="flex shrink-0 items-end px-2 text-meta font-medium text-muted"
          style={{ height: headingHeight }}
        >
          {apart?.title}
        </h3>
      )}
      <div className="min-h-0 flex-1">
        {renderRow(row, {
          reachable: row.uuid === reachable,
          arrived: arrived.has(row.uuid),
          checked: isChecked(row),
        })}
      </div>
    </li>
  )

  return (
    // Its least height gives way to toasts too, so that the button below it stays where it is.
    <div className="relative min-h-[calc(11rem-var(--foot))] flex-1 short:min-h-[calc(12.5rem-var(--foot))]">
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
        className="h-full overflow-y-auto overscroll-contain short:overscroll-auto [-webkit-touch-callout:none] [overflow-anchor:none]"
        {...gestures}
        onPointerMove={(event) => {
          if (event.pointerType === 'mouse') holdRow(rowOf(event.target)?.uuid ?? null)
        }}
        onPointerLeave={() => holdRow(null)}
        onFocus={(event) => {
          handedFocus.onFocus(event)
          setFocused(rowOf(event.target)?.uuid ?? null)
        }}
        onBlur={handedFocus.onBlur}
        onKeyDown={onKeyDown}
        onScroll={(event) => {
          onScroll()
          giveRoom(event.currentTarget)
          const { scrollHeight, scrollTop, clientHeight } = event.currentTarget
          if (scrollHeight - scrollTop - clientHeight < nearEnd) onNearEnd()
        }}
      >
        {virtual ? (
          <Virtual.Part
            waiting={<div style={{ height: rows.length * rowHeight }} />}
            label={label}
            rows={rows}
            heightOf={heightOf}
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
