import { addDays, instantOf } from '@hilo/contracts'

/** A month of a business, as moments and in its time zone. */
export interface Month {
  readonly first: string
  readonly last: string
  readonly begins: Date
  readonly ends: Date
  readonly zone: string
}

export function monthOf(month: string, zone: string): Month {
  const first = `${month}-01`
  const next = `${addDays(first, 31).slice(0, 7)}-01`
  return { first, last: addDays(next, -1), begins: instantOf(zone, first), ends: instantOf(zone, next), zone }
}
