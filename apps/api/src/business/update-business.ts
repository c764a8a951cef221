import { type BodyOf, type businessEndpoints, isRefusal, refuse, refuseInput } from '@hilo/contracts'
import { changesOf } from '../audit/changes-of'
import { type RequestOrigin, recordAudit } from '../audit/record-audit'
import type { Statement } from '../platform/db/pipeline/pipeline'
import { planRowChange, raise, splitVersion } from '../platform/db/row-changes'
import type { Services } from '../platform/services'
import { readBusiness } from './business-detail'

const lockBusiness: Statement = {
  name: 'lock_business',
  text: `select from businesses where uuid = $1::uuid for no key update`,
}

/** The contract accepts what this runtime knows. Postgres may know fewer names, and every statement that reads such a zone would fail. */
const isKnownZone: Statement = {
  name: 'is_known_zone',
  text: `select exists (select from pg_timezone_names where name = $1) as known`,
}

/** Changes the business's own data. The list of additional information is replaced as a whole. */
export function updateBusiness(
  { db, clock }: Services,
  by: RequestOrigin,
  { id, data }: BodyOf<typeof businessEndpoints.updateBusiness>,
) {
  const { business } = by.actor
  const { version, fields } = splitVersion(data)
  const { extra_data, ...columns } = fields
  const now = clock.now()
  const sent = { ...columns, ...(extra_data ? { additional_info: extra_data.additionalInfo } : {}) }
  const key = { AND: [{ uuid: business }, { uuid: id }] }
  return db.tenant(business, async (tx) => {
    // Locked until the change commits, so that the log's 'before' is right.
    await tx.send(lockBusiness, [business])
    const before = await tx.business.findFirst({ where: key })
    if (!before) return refuse('BUSINESS_NOT_FOUND')
    const changed = planRowChange(before, { version, fields: sent })
    if (isRefusal(changed)) return changed
    if (changed?.time_zone) {
      const [zone] = await tx.send<{ known: boolean }>(isKnownZone, [changed.time_zone])
      if (!zone?.known)
        return refuseInput({
          'data.time_zone': 'Hilo no conoce esta zona horaria: elige otra de la misma hora',
        })
    }
    if (changed) {
      await tx.business.updateMany({ where: key, data: { ...changed, ...raise, updated_at: now } })
      await recordAudit(tx, by, now, {
        action: 'business.update',
        target: business,
        name: changed.name ?? before.name,
        changes: changesOf(before, changed),
      })
    }
    return readBusiness(tx, business, id)
  })
}
