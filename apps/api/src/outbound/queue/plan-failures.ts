import type { Failure } from '../../channels/inbound'
import { type Changes, noChanges } from '../../entries/changes'
import type { EntriesWithThreads } from '../../entries/read-entries-by-provider-id'
import { trackThreads } from '../../entries/thread'
import { setStatus } from '../../inbound/statuses/plan'

/** Fails what is queued, except what is being sent; one announcement for each interaction. */
export function planFailures(
  facts: EntriesWithThreads,
  sending: ReadonlySet<string>,
  error: Failure,
): Changes {
  const threads = trackThreads(facts)
  const failed = facts.entries.flatMap((entry) => {
    const thread = threads.of(entry)
    const isWaiting = entry.status === 'queued' && !sending.has(entry.uuid)
    return (isWaiting && thread && setStatus(thread, entry, 'failed', error)) || []
  })
  const byInteraction = new Map<string, string[]>()
  for (const { uuid, interaction_uuid } of failed)
    byInteraction.set(interaction_uuid, [...(byInteraction.get(interaction_uuid) ?? []), uuid])
  return {
    ...noChanges,
    ...threads.changed(),
    entries: failed,
    announcements: [...byInteraction].map(([interaction, entries]) => ({ interaction, entries })),
  }
}
