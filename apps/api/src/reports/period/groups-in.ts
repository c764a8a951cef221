import { channelTypes, type ReportFilter, type TimesGroup } from '@hilo/contracts'
import { sliceOf } from '../facts/slices'
import { slicesOfThings } from './choose-slices'
import type { Names } from './read-names'

/** A person, an area or a channel, and the slice of what they have of a filter. */
export interface Group {
  readonly by: TimesGroup
  readonly key: string
  readonly slice: string
}

/**
 * All groups of a filter without a person, with their slices: of a field of several values several each. Those of people have sums
 * where the filter has one field.
 */
export function groupsIn(names: Names, filter: Omit<ReportFilter, 'user'>): Group[] {
  const named = (wanted: TimesGroup) =>
    [...names.keys()].flatMap((id) => {
      const [by, key = ''] = id.split(' ')
      return by === wanted ? [key] : []
    })
  const slicesWith = (more: Omit<ReportFilter, 'user'>) => slicesOfThings({ ...filter, ...more }) ?? []
  const isWanted = (values: readonly string[] | undefined, key: string) => values?.includes(key) ?? true
  const groups = (by: TimesGroup, key: string, slices: readonly string[]) =>
    slices.map((slice): Group => ({ by, key, slice }))
  const whole = Object.values(filter).some((values) => values !== undefined) ? slicesWith({}) : []
  return [
    ...named('user').flatMap((key) =>
      groups('user', key, whole.length > 0 ? whole.map((slice) => sliceOf([key, slice])) : [key]),
    ),
    ...[...named('area'), 'none']
      .filter((key) => isWanted(filter.area, key))
      .flatMap((key) => groups('area', key, slicesWith({ area: [key] }))),
    ...channelTypes
      .filter((key) => isWanted(filter.channel, key))
      .flatMap((key) => groups('channel', key, slicesWith({ channel: [key] }))),
  ]
}
