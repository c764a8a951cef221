import type { ComponentProps } from 'react'
import { cx } from '../../../lib/cx'

/** A text field without a frame, for boxes that have their own. CSS alone makes it grow with its text, from one line to `max-h`. */
export function BareTextArea({ className, rows = 1, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      dir="auto"
      className={cx(
        // A placeholder with a long name is cut to one line, because it is only a hint. Browsers take its dots from here.
        'field-sizing-content w-full resize-none bg-transparent text-body text-ellipsis outline-none placeholder:truncate',
        className,
      )}
      {...rest}
    />
  )
}
