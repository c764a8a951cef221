import type { Failure } from '../../channels/inbound'
import { writeChanges } from '../../inbound/rows/write-changes'
import { announceEntries } from '../../interactions/announce'
import type { Statement } from '../../platform/db/pipeline'
import { untangle } from '../../platform/db/untangle'
import type { Services } from '../../platform/services'
import { lockLines } from './lock-lines'
import { planFailures } from './plan-failures'

const readQueue: Statement = {
  name: 'read_queue_of_account',
  text: `select e.uuid from entries e
    where e.business_uuid = $1 and e.channel_account_uuid = $2 and e.status = 'queued'`,
}
const readRequesting: Statement = {
  name: 'read_requesting_of_lines',
  text: `select a.entry_uuid from outbound_attempts a
    where a.business_uuid = $1 and a.entry_uuid = any($2::uuid[]) and a.state = 'requesting'`,
}

/** What waits on an account will never leave. What is being handed over at this moment is left to its own end. */
export async function failQueue(
  { db, clock, outbox }: Services,
  { business, account }: { readonly business: string; readonly account: string },
  error: Failure,
): Promise<void> {
  const now = clock.now()
  const told = await untangle(() =>
    db.pipeline.transaction(business, async (tx) => {
      const queue = await tx.send<{ uuid: string }>(readQueue, [business, account])
      const uuids = queue.map(({ uuid }) => uuid)
      const [lines, requesting] = await Promise.all([
        lockLines(tx, business, uuids),
        tx.send<{ entry_uuid: string }>(readRequesting, [business, uuids]),
      ])
      const leaving = new Set(requesting.map(({ entry_uuid }) => entry_uuid))
      const plan = planFailures(lines, leaving, error)
      return tx.commit(writeChanges(tx, { business, uuid: account }, plan, now))
    }),
  )
  outbox.published(
    told.map((one) => one.outbox),
    told.flatMap(({ interaction, entries }) => announceEntries(interaction, entries)),
  )
}
