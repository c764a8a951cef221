import type { ComponentProps } from 'react'
import { cx } from '../../../lib/cx'

/** Grows with its text, from one line to `max-h`, without measuring anything. */
export function Textarea({ className, rows = 1, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      dir="auto"
      className={cx(
        // A long name in the placeholder is cut: it is a hint, and would be as tall as a text. Its dots browsers take from here.
        'field-sizing-content w-full resize-none bg-transparent text-body text-ellipsis outline-none placeholder:truncate',
        className,
      )}
      {...rest}
    />
  )
}
