import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { keys } from './keys'

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * A form over what the server says: only what the person typed is kept, laid over the saved row. So a newer row never
 * costs what was typed, only what was changed is sent, and a form left half-way is found again as it was left.
 */
export function useEdit<T extends object>(form: string, saved: T) {
  const client = useQueryClient()
  const key = keys.draft(form)
  const { data: typed } = useQuery<Partial<T>>({
    queryKey: key,
    queryFn: () => ({}),
    initialData: {},
    enabled: false,
    gcTime: Number.POSITIVE_INFINITY,
  })
  // Typing back what stood there is no change.
  const changed: Partial<T> = {}
  for (const name of Object.keys(typed) as (keyof T)[]) {
    if (name in typed && !same(typed[name], saved[name])) changed[name] = typed[name]
  }
  const dirty = Object.keys(changed).length > 0

  useEffect(() => {
    if (!dirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [dirty])

  const change = useCallback(
    (next: Partial<T>) =>
      client.setQueryData<Partial<T>>(keys.draft(form), (before) => ({ ...before, ...next })),
    [client, form],
  )
  /** Saved: what was typed since stays. */
  const settle = useCallback(
    (sent: Partial<T>) =>
      client.setQueryData<Partial<T>>(keys.draft(form), (before = {}) => {
        const left = { ...before }
        for (const name of Object.keys(sent) as (keyof T)[]) {
          if (same(left[name], sent[name])) delete left[name]
        }
        return left
      }),
    [client, form],
  )
  const discard = useCallback(() => client.setQueryData<Partial<T>>(keys.draft(form), {}), [client, form])

  return { values: { ...saved, ...typed }, changed, dirty, change, settle, discard }
}
