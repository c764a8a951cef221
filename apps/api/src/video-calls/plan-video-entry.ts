import type { EventActor, ShownVideo } from '@hilo/contracts'
import { type Changes, noChanges } from '../entries/changes'
import { messageChanged } from '../entries/events'
import type { LockedThread } from '../entries/lock-thread'
import { bumpVersion, trackThreads } from '../entries/thread'
import type { VideoRow } from './plan-video'

/** Plans the end of a video call in the message that invited to it. `by`: the name of the person who was in it. */
export function planVideoEntry(
  { conversation, interaction, entry }: LockedThread,
  { ending, seconds, user_uuid, hung_up_by }: VideoRow,
  by: string | null,
  actor: EventActor,
): Changes {
  const threads = trackThreads({ conversations: [conversation], interactions: [interaction] })
  const thread = threads.of(entry)
  if (!thread || ending === null) return noChanges
  const video: ShownVideo = {
    ending,
    seconds,
    by: user_uuid ? { uuid: user_uuid, name: by ?? '' } : null,
    ...(hung_up_by && { hung_up_by }),
  }
  const changed = { ...entry, body: { ...entry.body, video }, version: bumpVersion(thread, entry) }
  thread.interaction = { ...interaction, version: interaction.version + 1 }
  return {
    ...noChanges,
    ...threads.changed(),
    entries: [changed],
    events: [[messageChanged(thread.interaction, changed, 'call', actor)]],
  }
}
