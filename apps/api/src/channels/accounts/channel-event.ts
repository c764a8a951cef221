import type { DomainEvent, EventActor } from '@hilo/contracts'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import type { StatementSender } from '../../platform/db/pipeline/statement-sender'
import { hiloAsActor } from '../../platform/events/actors'
import { noEvents, type StoredEvents, writeEvent } from '../../platform/events/write-events'

interface ChangedChannel {
  readonly uuid: string
  /** Whether the team is shown a state that has changed: nothing is written otherwise. */
  readonly changed: boolean
  readonly actor?: EventActor
}

type State = Pick<DomainEvent<'channel.state_changed'>, 'type' | 'state' | 'health' | 'backing_off'>

const readState: Statement = {
  name: 'read_state_of_channel',
  text: `select a.type::text, a.state::text, a.health::text, coalesce(p.backoff_until > $3::timestamptz, false) as backing_off
    from channel_accounts a
    left join outbound_paces p on p.business_uuid = a.business_uuid and p.channel_account_uuid = a.uuid
    where a.business_uuid = $1::uuid and a.uuid = $2::uuid`,
}

/**
 * Writes that the state of an account has changed, as the team sees it: paused, in which health, or backing_off. Triggers derive the
 * health and the rest from the written values, so the update shows whether they have changed, and the state is read after it.
 */
export async function writeChannelEvent(
  tx: StatementSender,
  business: string,
  { uuid: channel, changed, actor = hiloAsActor }: ChangedChannel,
  now: Date,
): Promise<StoredEvents> {
  if (!changed) return noEvents
  const [state] = await tx.send<State>(readState, [business, channel, now])
  if (!state) throw new Error('a channel that has changed is gone')
  return writeEvent(tx, business, { name: 'channel.state_changed', channel, ...state, actor }, now)
}
