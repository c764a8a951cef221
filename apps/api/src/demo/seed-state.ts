import { randomUUID } from 'node:crypto'
import type { Services } from '../platform/services'
import { readTenant } from './read-tenant'

const action = 'demo.seeded'

/** `half`: a seed was interrupted. */
export async function readSeedState({ db }: Pick<Services, 'db'>, business: string) {
  const [row] = await readTenant<{ state: 'absent' | 'half' | 'whole' }>(
    db,
    business,
    `select case
       when exists (select from audit_lines where business_uuid = $1 and action = '${action}') then 'whole'
       when exists (select from businesses where uuid = $1) then 'half'
       else 'absent' end as state`,
  )
  return row?.state ?? 'absent'
}

/**
 * The last transaction of a seed. It also deletes the announcements and jobs of the played past, which nobody must hear or send
 * again.
 */
export async function markComplete({ db, clock }: Pick<Services, 'db' | 'clock'>, business_uuid: string) {
  await db.tenant(business_uuid, async (tx) => {
    await tx.outbox.deleteMany({ where: { business_uuid } })
    await tx.$executeRaw`select hilo_drop_jobs(${business_uuid}::uuid)`
    await tx.auditLine.create({
      data: {
        business_uuid,
        uuid: randomUUID(),
        action,
        target: 'business',
        created_at: clock.now(),
      },
    })
  })
}
