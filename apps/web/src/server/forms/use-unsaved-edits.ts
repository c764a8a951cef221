import { useCallback } from 'react'
import { setUnsavedEdits, unsavedEdits, useUnsavedEditsOf } from '../../lib/browser/unsaved-edits'

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Typing the saved value again is no change. */
const changedValues = <T extends object>(typed: Partial<T>, saved: T): Partial<T> =>
  // Keys of T with values of T: what `Object.fromEntries` cannot say.
  Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => !same(value, saved[name as keyof T])),
  ) as Partial<T>

/**
 * A form over a saved row: keeps only what the person typed, apart from the row. So a newer row overwrites nothing that
 * was typed, only changes are sent, and a form that was left unsaved is restored.
 */
export function useUnsavedEdits<T extends object>(form: string, saved: T) {
  const typed = useUnsavedEditsOf(form) as Partial<T>
  const changed = changedValues(typed, saved)
  const dirty = Object.keys(changed).length > 0

  const change = (next: Partial<T>) =>
    setUnsavedEdits(form, changedValues({ ...unsavedEdits(form), ...next }, saved))
  /** Drops the saved edits; later ones stay. */
  const forgetSaved = useCallback(
    (sent: Partial<T>) => {
      const remaining: Partial<T> = { ...unsavedEdits(form) }
      for (const name of Object.keys(sent) as (keyof T)[]) {
        if (same(remaining[name], sent[name])) delete remaining[name]
      }
      setUnsavedEdits(form, remaining)
    },
    [form],
  )
  const discard = useCallback(() => setUnsavedEdits(form, {}), [form])

  return { values: { ...saved, ...typed }, changed, dirty, change, forgetSaved, discard }
}
