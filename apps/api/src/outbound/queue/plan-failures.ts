import type { Failure } from '../../channels/inbound'
import { type Changes, noChanges } from '../../inbound/rows/changes'
import type { NamedEntries } from '../../inbound/rows/read-named-entries'
import { openThreads } from '../../inbound/rows/thread'
import { setStatus } from '../../inbound/statuses/plan'

/** Whatever still waits has failed, but for what is leaving now; each episode is told of once. */
export function planFailures(facts: NamedEntries, leaving: ReadonlySet<string>, error: Failure): Changes {
  const threads = openThreads(facts)
  const lines = facts.entries.flatMap((entry) => {
    const thread = threads.of(entry)
    const waits = entry.status === 'queued' && !leaving.has(entry.uuid)
    return (waits && thread && setStatus(thread, entry, 'failed', error)) || []
  })
  const byInteraction = new Map<string, string[]>()
  for (const { uuid, interaction_uuid } of lines)
    byInteraction.set(interaction_uuid, [...(byInteraction.get(interaction_uuid) ?? []), uuid])
  return {
    ...noChanges,
    ...threads.changed(),
    entries: lines,
    announcements: [...byInteraction].map(([interaction, entries]) => ({ interaction, entries })),
  }
}
