import { randomUUID } from 'node:crypto'
import { writeChannelEvent } from '../../channels/accounts/channel-event'
import { writeAlarm } from '../../channels/health/write-alarms'
import type { AlarmChange } from '../../channels/inbound'
import { noChanges } from '../../entries/changes'
import { isItemHandled, toItemRow } from '../../entries/item-row'
import { type IncomingItem, writeChanges } from '../../entries/write-changes'
import { releaseQueue } from '../../outbound/queue/release-queue'
import type { PipelinedTx } from '../../platform/db/pipeline/pipeline'
import type { Stored } from '../items/stored'

/** Stores what the provider warns of on an account. The sweep tells the team. */
export async function storeAlarms(
  tx: PipelinedTx,
  { account, now, dedupeKey, raw }: IncomingItem,
  alarms: readonly AlarmChange[],
): Promise<Stored> {
  if (await isItemHandled(tx, account, dedupeKey)) return { result: 'duplicate' }
  const items = [toItemRow({ dedupeKey, kind: 'alarm', payload: { raw } }, randomUUID())]
  // Each writes its event once it is known what has changed, which is before the commit.
  for (const alarm of alarms) await writeAlarm(tx, account, alarm, now)
  const { business, uuid } = account
  if (alarms.some(({ resumes }) => resumes)) {
    const changed = await releaseQueue(tx, business, uuid, now)
    await writeChannelEvent(tx, business, { uuid, changed }, now)
  }
  await tx.commit(writeChanges(tx, account, { ...noChanges, items }, now))
  return { result: 'unchanged' }
}
