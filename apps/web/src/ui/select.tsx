import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from '../lib/cx'
import { fieldClass } from './field'

/** The browser's own list, in our frame: telephones and keyboards know it. */
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
