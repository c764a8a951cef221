import { useCallback, useMemo, useState } from 'react'

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

/** What is being typed into a form, beside what it began with. */
export function useDraft<V extends object>(initial: V): Draft<V> {
  const [{ base, values }, setState] = useState({ base: initial, values: initial })
  const changes = useMemo(() => changed(values, base), [values, base])
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
