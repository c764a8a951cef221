import type { ChannelType, EventActor, PlannedEvent } from '@hilo/contracts'
import type { StatementSender } from '../../platform/db/pipeline/statement-sender'
import { hiloAsActor } from '../../platform/events/actors'
import { type StoredEvents, writeEvent } from '../../platform/events/write-events'

interface ChangedChannel {
  readonly uuid: string
  readonly type?: ChannelType
  /** Whether the team is shown a state that has changed: nothing is written otherwise. */
  readonly changed: boolean
  readonly actor?: EventActor
}

/**
 * Writes that the state of an account has changed, as the team sees it: paused, in which health, or resting. Triggers derive the
 * health and the rest from what is written, so the update tells whether they have changed.
 */
export const writeChannelEvent = (
  tx: StatementSender,
  business: string,
  { uuid: channel, type, changed, actor = hiloAsActor }: ChangedChannel,
  now: Date,
): Promise<StoredEvents> => {
  const event: PlannedEvent = { name: 'channel.state_changed', channel, ...(type && { type }), actor }
  return writeEvent(tx, business, changed ? event : [], now)
}
