import { type InteractionRecord, readInteractionRows } from '../entries/interaction-records'
import type { Statement } from '../platform/db/pipeline/pipeline'
import { runListener, type Waiting } from '../platform/events/run-listener'
import { listenerSweep } from '../platform/events/sweep-dues'
import { addJobs } from '../platform/jobs/add-jobs'
import type { JobPayloads } from '../platform/jobs/job-payloads'
import type { Services } from '../platform/services'
import type { Sweep } from '../platform/sweeps/repeat-sweeps'
import { type PlannedPush, planPushes } from './plan-pushes'
import { readDevices } from './read-devices'
import { sendJobOf } from './send-job'

type WritePushes = JobPayloads['write_pushes']

/** The job of an event of a chat. Writes the pushes of devices in the transaction that deletes the rows of the events. */
export async function writePushes(services: Services, of: WritePushes): Promise<void> {
  const { business, interaction } = of
  await runListener(services, { listener: 'push', business, subject: interaction }, (waiting) =>
    writePushesOf(services, of, waiting),
  )
}

export const pushSweep = (services: Services): Sweep =>
  listenerSweep(services, 'push', ({ business, subject }) =>
    writePushes(services, { business, interaction: subject }),
  )

/** The end of one interaction does not withdraw the push of the conversation's next one, which another process may write meanwhile. */
const writeRows: Statement = {
  name: 'write_pushes',
  text: `insert into pushes as p (business_uuid, subscription_uuid, conversation_uuid, interaction_uuid, kind, count, shown, version,
      missed_of, changed_at, due_at)
    select $1::uuid, r.subscription, $2::uuid, $3::uuid, r.kind, r.count, r.shown, 1, case when $6 then $3::uuid end, $5::timestamptz, r.due_at
    from jsonb_to_recordset($4::jsonb) as r(subscription uuid, kind text, count int, shown boolean, due_at timestamptz)
    order by r.subscription
    on conflict (business_uuid, subscription_uuid, conversation_uuid) do update set interaction_uuid = excluded.interaction_uuid,
      kind = excluded.kind, count = excluded.count, shown = excluded.shown, version = p.version + 1, attempts = 0,
      missed_of = coalesce(excluded.missed_of, p.missed_of),
      changed_at = excluded.changed_at, due_at = excluded.due_at
    where excluded.shown or p.interaction_uuid = excluded.interaction_uuid`,
}

async function writePushesOf(
  { db, clock }: Services,
  { business, interaction, missed = false }: WritePushes,
  waiting: Waiting<'push'>,
): Promise<void> {
  await db.write(business, async (tx) => {
    const now = clock.now()
    // First, so that the rows that are read below include the changes of all these events.
    const events = (await waiting.take(tx))()
    const row = (await readInteractionRows(tx, business, [interaction])).get(interaction)
    if (!row) return
    const pushes = planPushes(row, await readDevices(tx, row, now), { events, missed }, now)
    if (pushes.length === 0) return
    await tx.send(writeRows, [
      business,
      row.conversation_uuid,
      interaction,
      JSON.stringify(pushes),
      now,
      missed,
    ])
    await addJobs(
      tx,
      pushes.map((push) => jobOf(row, push)),
      now,
    )
  })
}

const jobOf = (
  { business_uuid: business, conversation_uuid: conversation }: InteractionRecord,
  push: PlannedPush,
) => sendJobOf({ business, subscription: push.subscription, conversation }, push.due_at)
