import { ChevronDown } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from '../../lib/cx'
import { useNoteId } from './problem'

export const fieldClass =
  'w-full rounded-control border border-field-line bg-surface px-3 text-body text-text transition-colors ' +
  'hover:border-muted focus-visible:border-accent focus-visible:outline-offset-0 aria-invalid:border-bad ' +
  'disabled:cursor-not-allowed disabled:opacity-55 [&[readonly]]:border-line [&[readonly]]:bg-sunk'

interface FieldProps {
  label: string
  /** The error, shown under the field and read with it. */
  error?: string | undefined
  help?: string
  children: (props: {
    id: string
    'aria-invalid': true | undefined
    'aria-describedby': string | undefined
  }) => ReactNode
}

/** A field of a form: label above, help and error below. */
export function Field({ label, error, help, children }: FieldProps) {
  const id = useId()
  const note = error ?? help
  const noteId = useNoteId(`${id}-note`, note, error)
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="text-second font-medium">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': noteId,
      })}
      {note && (
        <p id={`${id}-note`} className={cx('text-meta', error ? 'text-bad' : 'text-muted')}>
          {note}
        </p>
      )}
    </div>
  )
}

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input className={cx(fieldClass, 'h-10 pointer-coarse:h-11', className)} {...rest} />
}

/** A text of several lines that grows with its content, within bounds. */
export function TextArea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      className={cx(fieldClass, 'field-sizing-content max-h-60 min-h-20 resize-none py-2', className)}
      {...rest}
    />
  )
}

/** The browser's native select in our style. */
export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <div className="relative">
      <select
        className={cx(fieldClass, 'h-10 appearance-none pr-9 pointer-coarse:h-11', className)}
        {...rest}
      >
        {children}
      </select>
      <ChevronDown
        size={16}
        strokeWidth={1.75}
        className="pointer-events-none absolute inset-y-0 right-3 my-auto text-muted"
        aria-hidden
      />
    </div>
  )
}
