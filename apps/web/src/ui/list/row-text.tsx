import { cx } from '../../lib/cx'

interface RowTextProps {
  /** An empty text shows the default, muted. */
  text: string | null | undefined
  none?: string
  /** How many lines it may take before it is cut: the whole stands in the title. */
  lines?: 1 | 2
}

/** The text of a cell, truncated to the available space. */
export function RowText({ text, none = '', lines = 1 }: RowTextProps) {
  const shown = text?.trim() ? text : null
  return (
    <span
      dir={shown === null ? undefined : 'auto'}
      title={shown ?? undefined}
      className={cx(
        'min-w-0',
        lines === 1 ? 'block truncate text-left' : 'line-clamp-2 text-left break-words',
        shown === null && 'font-normal text-muted',
      )}
    >
      {shown ?? none}
    </span>
  )
}
