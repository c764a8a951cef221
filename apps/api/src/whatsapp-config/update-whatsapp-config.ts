import { type BodyOf, type businessEndpoints, isRefusal, refuse } from '@hilo/contracts'
import { changesOf } from '../audit/changes-of'
import { type RequestOrigin, recordAudit } from '../audit/record-audit'
import { refuseByField } from '../permissions/refuse-fields'
import { planKeyChange } from '../platform/db/key-versions'
import type { Statement } from '../platform/db/pipeline/pipeline'
import { raise, splitVersion } from '../platform/db/row-changes'
import type { Services } from '../platform/services'
import { whatsappConfigAccess } from './field-access'
import { presentWhatsappConfig } from './present'

const lockWhatsappConfig: Statement = {
  name: 'lock_whatsapp_config',
  text: `select from whatsapp_configs
    where business_uuid = $1::uuid and uuid = $2::uuid for no key update`,
}

/** Changes the bot's messages; to change one needs its own permission. */
export async function updateWhatsappConfig(
  { db, clock }: Services,
  by: RequestOrigin,
  { id, data }: BodyOf<typeof businessEndpoints.updateWhatsappConfig>,
) {
  const { actor } = by
  const key = { uuid: id, business_uuid: actor.business }
  return db.tenant(actor.business, async (tx) => {
    // Locked until the change commits, so that the log's 'before' is right.
    await tx.send(lockWhatsappConfig, [actor.business, id])
    const before = await tx.whatsappConfig.findFirst({ where: key })
    if (!before) return refuse('CONFIG_NOT_FOUND')
    const plan = planKeyChange(before, splitVersion(data))
    if (isRefusal(plan)) return plan
    if (!plan) return presentWhatsappConfig(before)
    const { changed, key_versions } = plan
    const forbidden = refuseByField(actor, whatsappConfigAccess, changed)
    if (forbidden) return forbidden
    const row = await tx.whatsappConfig.update({ where: key, data: { ...changed, ...raise, key_versions } })
    await recordAudit(tx, by, clock.now(), {
      action: 'bot.update',
      target: row.uuid,
      changes: changesOf(before, changed),
    })
    return presentWhatsappConfig(row)
  })
}
