import type { ComponentProps } from 'react'
import { cx } from '../lib/cx'
import { fieldClass } from './field'

/** A field of several lines, in the frame of the others; it grows with its text. */
export function TextArea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      className={cx(fieldClass, 'field-sizing-content max-h-80 min-h-24 resize-none py-2', className)}
      {...rest}
    />
  )
}
