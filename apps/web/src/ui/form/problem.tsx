import { createContext, type ReactNode, type RefObject, useContext, useLayoutEffect, useState } from 'react'
import { cx } from '../../lib/cx'

/** True where a field of the form says why it was refused. */
export const AtField = createContext(false)

/**
 * Moves the focus to the first invalid field after a refusal (a new object each time), and returns whether there is one:
 * then the field says what is wrong, and the foot of the form does not repeat it.
 */
export function useRefusal(form: RefObject<HTMLFormElement | null>, refusal: unknown): boolean {
  const [atField, setAtField] = useState(false)
  useLayoutEffect(() => {
    const field = refusal ? form.current?.querySelector<HTMLElement>('[aria-invalid="true"]') : null
    setAtField(Boolean(field))
    field?.focus()
  }, [form, refusal])
  return atField
}

interface ProblemProps {
  className?: string
  children: ReactNode
}

/**
 * Why a form was refused, where no field says it. It stays after the toast, which has read the sentence aloud: so it is no
 * alert of its own.
 */
export function Problem({ className, children }: ProblemProps) {
  const atField = useContext(AtField)
  return (
    <p
      data-problem
      className={cx('rounded-control bg-bad-soft px-3 py-2 text-second text-bad empty:hidden', className)}
    >
      {atField ? null : children}
    </p>
  )
}
