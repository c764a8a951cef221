import type { ReportFilter } from '@hilo/contracts'
import { channelSlices, sliceOf, withoutArea, withoutLabel } from '../facts/slices'

/** The slices whose sums together are those of a filter, because no interaction is in two of them. */
export interface Chosen {
  readonly slices: readonly string[]
  /** They have no sums of days (`pairsOf`). */
  readonly coarse: boolean
}

/**
 * The slices of a filter; null: there are none, so that the facts must be counted. `own`: the agent who asks, and sees only what is
 * theirs.
 */
export function chooseSlices(filter: ReportFilter, own: string | null): Chosen | null {
  const { user, label } = filter
  const things = slicesOfThings(filter)
  const fields = (['area', 'channel', 'label'] as const).filter((field) => filter[field])
  if (own !== null || user) {
    const people = user ?? (own === null ? [] : [own])
    const isTheirs = own === null || people.every((one) => one === own)
    return fields.length > 0 || !isTheirs || people.includes('none')
      ? null
      : { slices: [...new Set(people)], coarse: false }
  }
  if (!things) return null
  return { slices: things, coarse: fields.length > 1 || label?.[0] === 'none' }
}

/** The slices of the area, channel and label of a filter; null: of several labels an interaction may have more than one. */
function slicesOfThings({ area, channel, label }: Omit<ReportFilter, 'user'>): string[] | null {
  if (label && new Set(label).size > 1) return null
  const values = [
    area?.map((one) => (one === 'none' ? withoutArea : one)),
    channel?.map((one) => channelSlices[one]),
    label?.map((one) => (one === 'none' ? withoutLabel : one)),
  ]
  const combined = values.reduce<readonly (readonly string[])[]>(
    (all, some) => (some ? all.flatMap((one) => [...new Set(some)].map((value) => [...one, value])) : all),
    [[]],
  )
  return combined.map(sliceOf)
}
