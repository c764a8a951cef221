import { cx } from '../lib/cx'

interface RowTextProps {
  /** Nothing there shows the default instead, muted. */
  text: string | null | undefined
  none?: string
  /** How many lines it may take before it is cut: the whole stands in the title. */
  lines?: 1 | 2
}

/** A cell's text: of any length, in the space that there is. */
export function RowText({ text, none = '', lines = 1 }: RowTextProps) {
  const shown = text?.trim() ? text : null
  return (
    <span
      title={shown ?? undefined}
      className={cx(
        'min-w-0',
        lines === 1 ? 'block truncate' : 'line-clamp-2 break-words',
        shown === null && 'font-normal text-muted',
      )}
    >
      {shown ?? none}
    </span>
  )
}
