import type { EventActor } from '@hilo/contracts'
import type { AnnouncedChange } from '../entries/announced-change'
import type { EntryRow } from '../entries/rows'
import { writeChanges } from '../entries/write/write-changes'
import type { Statement } from '../platform/db/pipeline/pipeline'
import type { StatementSender } from '../platform/db/pipeline/statement-sender'
import { enqueueDeliveries } from './enqueue-deliveries'
import { lockEntries } from './lock-entries'
import { planFailures } from './plan-failures'

const readQueue: Statement = {
  name: 'read_queue_of_account',
  text: `select e.uuid from entries e
    where e.business_uuid = $1 and e.channel_account_uuid = $2 and e.status = 'queued'`,
}
const readRequesting: Statement = {
  name: 'read_requesting_of_queue',
  text: `select a.entry_uuid from outbound_attempts a
    where a.business_uuid = $1 and a.entry_uuid = any($2::uuid[]) and a.state = 'requesting'`,
}

/** The error of messages that were queued on an account when it was disconnected. */
export const channelDisconnected = { code: 'CHANNEL_DISCONNECTED', msg: 'El canal fue desconectado.' }

/**
 * Fails all queued messages of an account. Those that are being sent at this moment are left to their own outcome. Returns
 * what to announce once it is committed.
 */
export async function failQueue(
  tx: StatementSender,
  { business, account }: { readonly business: string; readonly account: string },
  error: NonNullable<EntryRow['error']>,
  actor: EventActor,
  now: Date,
): Promise<readonly AnnouncedChange[]> {
  const queue = await tx.send<{ uuid: string }>(readQueue, [business, account])
  const uuids = queue.map(({ uuid }) => uuid)
  const [entries, requesting] = await Promise.all([
    lockEntries(tx, business, uuids),
    tx.send<{ entry_uuid: string }>(readRequesting, [business, uuids]),
  ])
  // Acts on messages are failed by their job.
  await enqueueDeliveries(tx, business, account)
  const sending = new Set(requesting.map(({ entry_uuid }) => entry_uuid))
  return writeChanges(tx, { business, uuid: account }, planFailures(entries, sending, error, actor), now)
}
