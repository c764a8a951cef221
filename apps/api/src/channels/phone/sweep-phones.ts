import { sql } from '../../platform/db/db'
import { addJobs } from '../../platform/jobs/add-jobs'
import { importPhoneJob, requestPhoneJob } from '../../platform/jobs/phone-jobs'
import type { Services } from '../../platform/services'
import type { Sweep } from '../../platform/sweeps/repeat-sweeps'

const mostAtOnce = 100
/** A chunk or an attempt that is younger than this still has its own job. */
const quietMs = 30_000

interface DuePhone {
  readonly due: 'ask' | 'import'
  readonly business_uuid: string
  readonly uuid: string
}

const quietBefore = ({ clock }: Pick<Services, 'clock'>) => new Date(clock.now().getTime() - quietMs)

/** Finds numbers that were connected with their phone, requests that may be made again, and chunks whose job was lost. */
export const duePhonesSweep = (services: Services): Sweep => ({
  name: 'due phones',
  due: () => sql`exists (select from hilo_due_phones(${services.clock.now()}, ${quietBefore(services)}, 1))`,
  run: () => sweepPhones(services),
})

async function sweepPhones(services: Services): Promise<number> {
  const { db, clock } = services
  const due = await db.call<DuePhone>('select * from hilo_due_phones($1, $2, $3)', [
    clock.now(),
    quietBefore(services),
    mostAtOnce,
  ])
  for (const { due: what, business_uuid: business, uuid } of due)
    await db.write(business, (tx) =>
      tx.commit(
        addJobs(tx, [(what === 'ask' ? requestPhoneJob : importPhoneJob)(business, uuid)], clock.now()),
      ),
    )
  return due.length
}
