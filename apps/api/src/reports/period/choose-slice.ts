import type { ReportFilter } from '@hilo/contracts'
import { channelSlices, everybody, withoutArea } from '../facts/slices'

/**
 * The slice whose sums are those of a filter; null: there is none, so that the facts must be counted. `own`: the agent who asks,
 * and sees only what is theirs.
 */
export function chooseSlice(filter: ReportFilter, own: string | null): string | null {
  const fields = Object.entries(filter).flatMap(([field, values]) => (values ? [{ field, values }] : []))
  const [one] = fields
  if (!one) return own ?? everybody
  const [value = ''] = one.values
  if (fields.length > 1 || one.values.length > 1) return null
  if (own !== null) return one.field === 'user' && value === own ? own : null
  if (one.field === 'channel') return channelSlices[value as keyof typeof channelSlices]
  if (value !== 'none') return value
  return one.field === 'area' ? withoutArea : null
}

/** Whether a slice is an area's, a channel's or a label's: those of everybody and of people have the facts of older versions too. */
export const isOfThing = (slice: string | null, { area, channel, label }: ReportFilter): boolean =>
  slice !== null && (area ?? channel ?? label) !== undefined
