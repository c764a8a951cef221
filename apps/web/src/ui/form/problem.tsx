import { createContext, type RefObject, useContext, useLayoutEffect, useState } from 'react'
import { cx } from '../../lib/cx'
import { AfterToast, boxAfterToast } from '../overlay/after-toast'

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
  children: string | null | undefined
}

/** Why a form was refused, where no field shows it. It is no alert, because the toast before it was read aloud already. */
export function Problem({ className, children }: ProblemProps) {
  const atField = useContext(AtField)
  return (
    <p
      data-problem
      className={cx(
        'rounded-control bg-bad-soft px-3 py-2 text-second text-bad empty:hidden',
        boxAfterToast,
        className,
      )}
    >
      {atField ? null : <AfterToast>{children}</AfterToast>}
    </p>
  )
}
