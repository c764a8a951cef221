import { formatDaySeparator } from '../../lib/dates'
import type { Item } from './thread-items'

export type LineItem = Exclude<Item, { kind: 'day' }>

interface Day {
  readonly name: string
  /** Its first line is here. */
  readonly begins: boolean
  readonly items: LineItem[]
}

/** Parts the items of a chunk by their days. The first one may have begun in the chunk before. */
export function toDays(items: readonly Item[]): Day[] {
  const days: Day[] = []
  for (const item of items) {
    if (item.kind === 'day') days.push({ name: formatDaySeparator(item.date), begins: true, items: [] })
    else {
      if (days.length === 0) days.push({ name: formatDaySeparator(dateOf(items)), begins: false, items: [] })
      days.at(-1)?.items.push(item)
    }
  }
  return days
}

const dateOf = (items: readonly Item[]): string =>
  items.find((item) => item.kind === 'message' || item.kind === 'timeline')?.entry.date ?? ''
