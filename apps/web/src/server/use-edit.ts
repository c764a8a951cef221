import { useCallback } from 'react'
import { keepTyped, typedIn, useTyped } from '../lib/typed-forms'
import { useUnloadGuard } from '../lib/use-unload-guard'

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * A form over what the server says: only what the person typed is kept, laid over the saved row. So a newer row never
 * costs what was typed, only what was changed is sent, and a form left half-way is found again as it was left.
 */
export function useEdit<T extends object>(form: string, saved: T) {
  const typed = useTyped(form) as Partial<T>
  // Typing back what stood there is no change.
  const changed: Partial<T> = {}
  for (const name of Object.keys(typed) as (keyof T)[]) {
    if (name in typed && !same(typed[name], saved[name])) changed[name] = typed[name]
  }
  const dirty = Object.keys(changed).length > 0

  useUnloadGuard(dirty)

  const change = useCallback((next: Partial<T>) => keepTyped(form, { ...typedIn(form), ...next }), [form])
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
