import { ArrowDown, ArrowUp } from 'lucide-react'
import type { CSSProperties } from 'react'
import { cx } from '../../lib/cx'
import { common } from '../../strings'

/** The head is as tall with a sort button as without. Its line is a shadow, because a collapsed border would scroll away. */
export const headClass =
  'sticky top-0 z-10 h-9.25 bg-surface px-3 text-left text-meta font-medium text-muted shadow-[inset_0_-1px_var(--line)] ' +
  'first:pl-4.5 last:pr-4.5 forced-colors:border-b pointer-coarse:h-11.25'

interface HeaderCellProps {
  header: string
  className?: string | undefined
  style?: CSSProperties
  sorted: 'ascending' | 'descending' | undefined
  /** If set, it is a button. */
  onSort: (() => void) | undefined
}

/** The head of a column, which stays in sight. */
export function HeaderCell({ header, className, style, sorted, onSort }: HeaderCellProps) {
  const Arrow = sorted === 'descending' ? ArrowDown : ArrowUp
  return (
    <th scope="col" aria-sort={sorted} className={cx(headClass, className)} style={style}>
      {onSort ? (
        <button
          type="button"
          title={common.sortBy(header)}
          onClick={onSort}
          // The button takes the whole height of the head for fingers.
          className="group -mx-1.5 inline-flex min-h-6 items-center gap-1 rounded-[6px] px-1.5 hover:bg-sunk hover:text-text pointer-coarse:min-h-11"
        >
          {header}
          <Arrow
            size={13}
            strokeWidth={2}
            className={cx(!sorted && 'opacity-0 group-hover:opacity-55 group-focus-visible:opacity-55')}
            aria-hidden
          />
        </button>
      ) : (
        header
      )}
    </th>
  )
}
