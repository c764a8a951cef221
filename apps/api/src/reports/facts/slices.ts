import { createHash } from 'node:crypto'
import type { ChannelType } from '@hilo/contracts'
import type { Fact } from './compute-fact'

/** Whose the sums of everything are. */
export const everybody = '00000000-0000-0000-0000-000000000000'
/** The slice of what has no area. */
export const withoutArea = '00000000-0000-0000-0000-0000000000a0'
/** The slices of channels: stored, so none of them ever changes. */
export const channelSlices: Readonly<Record<ChannelType, string>> = {
  whatsapp: '00000000-0000-0000-0000-0000000000c1',
  telegram: '00000000-0000-0000-0000-0000000000c2',
  instagram: '00000000-0000-0000-0000-0000000000c3',
  messenger: '00000000-0000-0000-0000-0000000000c4',
  gmail: '00000000-0000-0000-0000-0000000000c5',
}

/** What has no label. It has no sums of days. */
export const withoutLabel = '00000000-0000-0000-0000-0000000000b0'

/** The fields of a fact by which a report can be filtered, besides its person. */
type Sliced = Pick<Fact, 'area_uuid' | 'channel' | 'label_uuids'>

/** The slices besides a person's that a fact, or a call of its interaction, adds to. */
export const slicesOf = ({ area_uuid, channel, label_uuids }: Sliced): readonly string[] => [
  area_uuid ?? withoutArea,
  channelSlices[channel],
  ...label_uuids,
]

const known = new Map<string, string>()
/** More than a large business has in a year. */
const mostKnown = 20_000

/**
 * The slice of what belongs to all of these slices: an area, a channel and a label, of each at most one, in this order. Its
 * id is stored, so how it is made never changes.
 */
export function sliceOf(all: readonly string[]): string {
  const [one = everybody] = all
  if (all.length <= 1) return one
  const key = all.join()
  const found = known.get(key)
  if (found) return found
  const digits = createHash('sha256').update(key).digest('hex').slice(0, 32)
  const slice = digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  if (known.size >= mostKnown) known.clear()
  known.set(key, slice)
  return slice
}

/** The slices of a fact that have sums of months and thirds, and none of days: of two and three of its area, channel and labels. */
export function pairsOf({ area_uuid, channel, label_uuids }: Sliced): readonly string[] {
  const area = area_uuid ?? withoutArea
  const source = channelSlices[channel]
  return [
    sliceOf([area, source]),
    ...(label_uuids.length > 0 ? label_uuids : [withoutLabel]).flatMap((label) => [
      ...(label === withoutLabel ? [label] : []),
      sliceOf([area, label]),
      sliceOf([source, label]),
      sliceOf([area, source, label]),
    ]),
  ]
}
