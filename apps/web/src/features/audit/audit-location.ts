import { type AuditKind, auditKinds, limits } from '@hilo/contracts'
import { useCallback, useMemo } from 'react'
import { navigate, useLocation } from '../../lib/browser/navigation'
import { addDays, readDay } from '../../lib/text/dates'
import { startOfDay } from '../../lib/text/moments'

/** The filter of the log as stored in the address, so that a reload, a bookmark and Back restore it. */
export interface AuditLocation {
  readonly kind: AuditKind | null
  /** The uuid of the person. */
  readonly person: string | null
  /** Calendar days of the business, `2026-11-20`; both are included. */
  readonly from: string | null
  readonly to: string | null
  readonly words: string
}

export const wholeLog: AuditLocation = { kind: null, person: null, from: null, to: null, words: '' }

/** The prefix keeps them apart from the parameters of the lists of chats, which stay in the address. */
const names = { kind: 'au.k', person: 'au.p', from: 'au.f', to: 'au.t', words: 'au.q' } as const
const keysOfPlace = Object.keys(names) as (keyof AuditLocation)[]

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu

/** Reads the location from an address, without its invalid values. */
function readAuditLocation(search: string): AuditLocation {
  const query = new URLSearchParams(search)
  const person = query.get(names.person)
  const words = (query.get(names.words) ?? '').trim()
  return {
    kind: auditKinds.find((one) => one === query.get(names.kind)) ?? null,
    person: person !== null && uuid.test(person) ? person : null,
    from: readDay(query.get(names.from)),
    to: readDay(query.get(names.to)),
    words: words.length <= limits.searchLength ? words : '',
  }
}

/** The address with another filter; the rest of it stays. */
function withAuditLocation(search: string, location: AuditLocation): string {
  const query = new URLSearchParams(search)
  for (const key of keysOfPlace) {
    const value = location[key]
    if (value) query.set(names[key], value)
    else query.delete(names[key])
  }
  return `?${query}`
}

/** How many filters are set, without the words of the search box. */
export const filtersSet = ({ words: _, ...filters }: AuditLocation): number =>
  Object.values(filters).filter((value) => value !== null).length

/** The query of the server: from the first moment of the first day to the last of the last. */
export const queryOf = ({ kind, person, from, to, words }: AuditLocation) => ({
  ...(kind && { kind }),
  ...(person && { user: person }),
  ...(from && { from: startOfDay(from).toISOString() }),
  ...(to && { to: startOfDay(addDays(to, 1)).toISOString() }),
  ...(words && { q: words }),
})

/** The filter in the address. Typing replaces the history entry, choosing adds one. */
export function useAuditLocation() {
  const { search } = useLocation()
  const location = useMemo(() => readAuditLocation(search), [search])
  const change = useCallback((next: Partial<AuditLocation>, options?: { replace?: boolean }) => {
    const now = readAuditLocation(window.location.search)
    navigate(
      window.location.pathname + withAuditLocation(window.location.search, { ...now, ...next }),
      options,
    )
  }, [])
  return { location, change }
}
