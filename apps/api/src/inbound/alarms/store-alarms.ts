import { randomUUID } from 'node:crypto'
import { writeChannelEvent } from '../../channels/accounts/channel-event'
import { type ShownState, writeAlarm } from '../../channels/health/write-alarms'
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
  const { business, uuid } = account
  const states: (ShownState | null)[] = []
  for (const alarm of alarms) states.push(await writeAlarm(tx, account, alarm, now))
  const rested = alarms.some(({ resumes }) => resumes) && (await releaseQueue(tx, business, uuid, now))
  // All warnings of an item are one change, known before the commit.
  const changed = rested || states.some((state) => state?.changed === true)
  const [first] = states
  await writeChannelEvent(tx, business, { uuid, ...(first && { type: first.type }), changed }, now)
  await tx.commit(writeChanges(tx, account, { ...noChanges, items }, now))
  return { result: 'unchanged' }
}
