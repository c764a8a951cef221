import type { WebhookItem } from '../../core/webhook'
import type { ChatKnobs } from './knobs'

type Timed = Pick<ChatKnobs, 'secondsTimestamps' | 'standby'>

/** The envelope around the items; a batch fills every array, because a receiver must read them all. */
export function messagingBody(
  object: string,
  items: WebhookItem[],
  now: number,
  { secondsTimestamps, standby }: Timed,
): Record<string, unknown> {
  const time = secondsTimestamps ? Math.floor(now / 1000) : now
  const entries: { id: string; time: number; messaging?: unknown[]; standby?: unknown[] }[] = []
  for (const [index, { entryId, value, field }] of items.entries()) {
    // Only customers' messages go to standby; receipts and echoes stay in `messaging`.
    const list = standby && field === 'messages' ? 'standby' : 'messaging'
    const last = entries.at(-1)
    // The last item of a batch gets an entry of its own.
    const together = last?.id === entryId && last[list] && index < items.length - 1
    const entry = together ? last : { id: entryId, time }
    if (!together) entries.push(entry)
    entry[list] = [...(entry[list] ?? []), value]
  }
  return { object, entry: entries }
}
