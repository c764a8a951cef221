import { useCallback, useEffect, useMemo, useState } from 'react'
import { closeTyped, isTypedIn, keepTyped, typedIn } from '../lib/typed-forms'
import { forms } from '../strings'
import { notify } from '../ui/notify'

const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)

const changed = <V extends object>(values: V, base: V): Partial<V> =>
  // Keys of V with values of V: what `Object.fromEntries` cannot say.
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !same(value, base[name as keyof V])),
  ) as Partial<V>

export interface Draft<V extends object> {
  readonly values: V
  /** What the person changed, and nothing else: what a save sends. */
  readonly changes: Partial<V>
  readonly dirty: boolean
  set: <K extends keyof V>(name: K, value: V[K]) => void
  /** What stands on the server is another by now: what was typed stays, the rest is taken over. */
  rebase: (next: V) => void
}

/**
 * What is being typed into a form, beside what it began with. Where the session ends over it, the form of this name
 * begins with it the next time: never with a password.
 */
export function useDraft<V extends object>(initial: V, form: string): Draft<V> {
  const [{ base, values }, setState] = useState(() => ({
    base: initial,
    values: { ...initial, ...typedIn(form) },
  }))
  const changes = useMemo(() => changed(values, base), [values, base])
  useEffect(() => {
    if (isTypedIn(form)) notify.blank(forms.unsaved.found)
    return () => closeTyped(form)
  }, [form])
  useEffect(() => keepTyped(form, changes), [form, changes])
  const set = useCallback(
    <K extends keyof V>(name: K, value: V[K]) =>
      setState((state) => ({ ...state, values: { ...state.values, [name]: value } })),
    [],
  )
  const rebase = useCallback(
    (next: V) =>
      setState((state) => ({ base: next, values: { ...next, ...changed(state.values, state.base) } })),
    [],
  )
  return { values, changes, dirty: Object.keys(changes).length > 0, set, rebase }
}
