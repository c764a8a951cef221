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

/** The fields of a fact by which a report can be filtered, besides its person. */
type Sliced = Pick<Fact, 'area_uuid' | 'channel' | 'label_uuids' | 'sliced'>

/**
 * The slices besides a person's that a fact, or a call of its interaction, adds to. A fact that a process of an older version wrote
 * has added to none.
 */
export const slicesOf = ({ area_uuid, channel, label_uuids, sliced }: Sliced): readonly string[] =>
  sliced ? [area_uuid ?? withoutArea, channelSlices[channel], ...label_uuids] : []
