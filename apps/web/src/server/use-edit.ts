import { useCallback } from 'react'
import { keepTyped, typedIn, useTyped } from '../lib/typed-forms'

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Typing back what stood there is no change. */
const changesOf = <T extends object>(typed: Partial<T>, saved: T): Partial<T> =>
  // Keys of T with values of T: what `Object.fromEntries` cannot say.
  Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => !same(value, saved[name as keyof T])),
  ) as Partial<T>

/**
 * A form over what the server says: only what the person typed is kept, laid over the saved row. So a newer row never
 * costs what was typed, only what was changed is sent, and a form left half-way is found again as it was left.
 */
export function useEdit<T extends object>(form: string, saved: T) {
  const typed = useTyped(form) as Partial<T>
  const changed = changesOf(typed, saved)
  const dirty = Object.keys(changed).length > 0

  const change = (next: Partial<T>) => keepTyped(form, changesOf({ ...typedIn(form), ...next }, saved))
  /** Saved: what was typed since stays. */
  const settle = useCallback(
    (sent: Partial<T>) => {
      const left: Partial<T> = { ...typedIn(form) }
      for (const name of Object.keys(sent) as (keyof T)[]) {
        if (same(left[name], sent[name])) delete left[name]
      }
      keepTyped(form, left)
    },
    [form],
  )
  const discard = useCallback(() => keepTyped(form, {}), [form])

  return { values: { ...saved, ...typed }, changed, dirty, change, settle, discard }
}
