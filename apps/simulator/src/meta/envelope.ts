import type { WebhookItem } from '../core/webhook'

/** The envelope around the items; a batch fills every array, because a receiver must read them all. */
export function envelope(object: string, items: WebhookItem[]): Record<string, unknown> {
  const entries: { id: string; changes: { field: string; value: Record<string, unknown> }[] }[] = []
  for (const [index, item] of items.entries()) {
    const last = entries.at(-1)
    // The last item of a batch gets an entry of its own.
    const together = last?.id === item.entryId && index < items.length - 1
    const entry = together ? last : { id: item.entryId, changes: [] }
    if (!together) entries.push(entry)
    const change = entry.changes.at(-1)
    if (!(change?.field === item.field && merged(change.value, item.value))) {
      entry.changes.push({ field: item.field, value: { ...item.value } })
    }
  }
  return { object, entry: entries }
}

/** Two values of the same sender and kind become one with longer arrays. */
function merged(into: Record<string, unknown>, value: Record<string, unknown>): boolean {
  for (const list of ['messages', 'statuses']) {
    const [known, added] = [into[list], value[list]]
    if (!Array.isArray(known) || !Array.isArray(added)) continue
    const sameRest = (side: Record<string, unknown>) => JSON.stringify({ ...side, [list]: null })
    if (sameRest(into) !== sameRest(value)) return false
    into[list] = [...known, ...added]
    return true
  }
  return false
}
