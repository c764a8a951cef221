import { type BodyOf, type businessEndpoints, isRefusal, refuse } from '@hilo/contracts'
import { changesOf } from '../audit/changes-of'
import { type RequestOrigin, recordAudit } from '../audit/record-audit'
import { refuseByField } from '../permissions/refuse-fields'
import { changeRow, splitVersion } from '../platform/db/change-row'
import { toStatementSender } from '../platform/db/pipeline/statement-sender'
import type { Services } from '../platform/services'
import { whatsappConfigAccess } from './field-access'
import { presentWhatsappConfig } from './present'

/** Changes the bot's messages; each has its own permission. */
export async function updateWhatsappConfig(
  { db, clock }: Services,
  by: RequestOrigin,
  { id, data }: BodyOf<typeof businessEndpoints.updateWhatsappConfig>,
) {
  const { actor } = by
  const { version, fields, anything } = splitVersion(data)
  const forbidden = refuseByField(actor, whatsappConfigAccess, fields)
  if (forbidden) return forbidden
  const key = { uuid: id, business_uuid: actor.business }
  return db.tenant(actor.business, async (tx) => {
    // Locked until the change commits, so that the log's 'before' is what was changed.
    if (anything)
      await tx.$executeRaw`
        select from whatsapp_configs
        where business_uuid = ${actor.business}::uuid and uuid = ${id}::uuid for no key update`
    const before = anything ? await tx.whatsappConfig.findFirst({ where: key }) : null
    const row = await changeRow({
      version,
      anything,
      write: (where, raise) =>
        tx.whatsappConfig.updateManyAndReturn({ where: { ...key, ...where }, data: { ...fields, ...raise } }),
      read: () => tx.whatsappConfig.findUnique({ where: key }),
      missing: refuse('CONFIG_NOT_FOUND'),
    })
    if (isRefusal(row)) return row
    if (before)
      await recordAudit(toStatementSender(tx), by, clock.now(), {
        action: 'bot.update',
        target: row.uuid,
        changes: changesOf(before, fields),
      })
    return presentWhatsappConfig(row)
  })
}
