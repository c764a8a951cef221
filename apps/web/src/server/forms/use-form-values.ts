import { useCallback, useEffect, useMemo, useState } from 'react'
import {
  discardUnsavedEdits,
  hasUnsavedEdits,
  setUnsavedEdits,
  unsavedEdits,
} from '../../lib/browser/unsaved-edits'
import { forms } from '../../strings'
import { notify } from '../../ui/overlay/notify'

const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)

const changedValues = <V extends object>(values: V, base: V): Partial<V> =>
  // Keys of V with values of V: what `Object.fromEntries` cannot say.
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !same(value, base[name as keyof V])),
  ) as Partial<V>

interface FormValues<V extends object> {
  readonly values: V
  /** Only the values that the person changed: what a save sends. */
  readonly changes: Partial<V>
  readonly dirty: boolean
  set: <K extends keyof V>(name: K, value: V[K]) => void
  /** Takes over newer values of the server, except where the person typed. */
  rebase: (next: V) => void
}

/**
 * The values of a form beside its initial ones. If the session ends while the form is open, the form of this name is
 * restored with them at the next login. Must not be used for passwords.
 */
export function useFormValues<V extends object>(initial: V, form: string): FormValues<V> {
  const [{ base, values }, setState] = useState(() => ({
    base: initial,
    values: { ...initial, ...unsavedEdits(form) },
  }))
  const changes = useMemo(() => changedValues(values, base), [values, base])
  useEffect(() => {
    if (hasUnsavedEdits(form)) notify.blank(forms.unsaved.found)
    return () => discardUnsavedEdits(form)
  }, [form])
  useEffect(() => setUnsavedEdits(form, changes), [form, changes])
  const set = useCallback(
    <K extends keyof V>(name: K, value: V[K]) =>
      setState((state) => ({ ...state, values: { ...state.values, [name]: value } })),
    [],
  )
  const rebase = useCallback(
    (next: V) =>
      setState((state) => ({ base: next, values: { ...next, ...changedValues(state.values, state.base) } })),
    [],
  )
  return { values, changes, dirty: Object.keys(changes).length > 0, set, rebase }
}
