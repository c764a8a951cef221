import { formatDaySeparator } from '../../../lib/text/dates'
import type { ThreadItem } from './thread-items'

export type ItemInDay = Exclude<ThreadItem, { kind: 'day' }>

/** A part of a day: what stands before 'Mensajes nuevos', that divider itself, or what stands after it. */
interface DayPart {
  readonly name: string
  /** The day begins in this chunk, with this part. */
  readonly startsHere: boolean
  readonly items: ItemInDay[]
}

/** Groups the items of a chunk by day. The first day may have begun in the chunk before. */
export function groupByDay(items: readonly ThreadItem[]): DayPart[] {
  const parts: DayPart[] = []
  const begin = (name: string, startsHere: boolean, ...first: ItemInDay[]) =>
    parts.push({ name, startsHere, items: first })
  for (const item of items) {
    if (item.kind === 'day') {
      begin(formatDaySeparator(item.date), true)
      continue
    }
    const last = parts.at(-1)
    const name = last?.name ?? formatDaySeparator(firstDateOf(items))
    if (!last || item.kind === 'divider' || isDivider(last.items)) begin(name, false, item)
    else last.items.push(item)
  }
  return parts
}

export const isDivider = ([first]: readonly ThreadItem[]): boolean => first?.kind === 'divider'

const firstDateOf = (items: readonly ThreadItem[]): string =>
  items.find((item) => item.kind === 'message' || item.kind === 'timeline')?.entry.date ?? ''
