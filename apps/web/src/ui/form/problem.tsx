import { createContext, type RefObject, useContext, useLayoutEffect, useState } from 'react'
import { cx } from '../../lib/cx'
import { AfterToast } from '../overlay/after-toast'
import { useIsToasted } from '../overlay/notify'

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

/** The sentence of the form's refusal, as its toast reads it aloud. */
export const RefusalSentence = createContext<string | null | undefined>(null)

/**
 * The id of a field's note, for `aria-describedby`. A refused field gets the focus while the toast reads the refusal aloud: until
 * the toast is gone its error does not describe it, so that it is read once.
 */
export function useNoteId(
  id: string,
  note: string | undefined,
  error: string | undefined,
): string | undefined {
  const isToasted = useIsToasted(useContext(RefusalSentence))
  return note === undefined || (error !== undefined && isToasted) ? undefined : id
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
      className={cx('rounded-control bg-bad-soft px-3 py-2 text-second text-bad empty:hidden', className)}
    >
      {atField ? null : <AfterToast>{children}</AfterToast>}
    </p>
  )
}
