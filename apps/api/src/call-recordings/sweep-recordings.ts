import { sql } from '../platform/db/db'
import type { Statement } from '../platform/db/pipeline/pipeline'
import { forEachIsolated } from '../platform/errors/for-each-isolated'
import type { Services } from '../platform/services'
import type { Sweep } from '../platform/sweeps/repeat-sweeps'
import { closeRecording } from './close-recording'
import { findRecordedCall } from './recorded-call'
import { dueAfter } from './recordings'

const postponeRecording: Statement = {
  name: 'postpone_recording',
  text: `update call_recordings set due_at = $1::timestamptz
    where business_uuid = $2::uuid and call_uuid = $3::uuid and due_at <= $4::timestamptz`,
}

const batch = 200

export const dueRecordingsSweep = (services: Services): Sweep => ({
  name: 'due recordings',
  due: () => sql`exists (select from hilo_due_recordings(${services.clock.now()}, 1))`,
  run: () => sweepRecordings(services),
})

/** Closes recordings whose browser never reported the end. During the call they may continue. */
export async function sweepRecordings(services: Services): Promise<void> {
  const { db, clock, log } = services
  const rows = await db.call<{ business_uuid: string; call_uuid: string }>(
    'select * from hilo_due_recordings($1, $2)',
    [clock.now(), batch],
  )
  await forEachIsolated(rows, log, async ({ business_uuid: business, call_uuid: call }) => {
    const of = await findRecordedCall(services, business, call)
    if (of?.state === 'active') return waitOn(services, business, call)
    await closeRecording(services, business, call)
  })
}

const waitOn = async ({ db, clock }: Services, business: string, call: string): Promise<void> => {
  await db.write(business, (tx) =>
    tx.commit(tx.send(postponeRecording, [dueAfter(clock.now()), business, call, clock.now()])),
  )
}
