import { type BodyOf, type businessEndpoints, isRefusal, refuse } from '@hilo/contracts'
import { refuseByField } from '../permissions/refuse-fields'
import { changeRow, changesOf } from '../platform/db/change-row'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import { whatsappConfigAccess } from './field-access'
import { presentWhatsappConfig } from './present'

/** Changes what the bot says: each message has its own right. */
export async function updateWhatsappConfig(
  { db }: Services,
  actor: Actor,
  { id, data }: BodyOf<typeof businessEndpoints.updateWhatsappConfig>,
) {
  const { version, fields, anything } = changesOf(data)
  const forbidden = refuseByField(actor, whatsappConfigAccess, fields)
  if (forbidden) return forbidden
  const key = { uuid: id, business_uuid: actor.business }
  return db.tenant(actor.business, async (tx) => {
    const row = await changeRow({
      version,
      anything,
      write: (where, raise) =>
        tx.whatsappConfig.updateManyAndReturn({ where: { ...key, ...where }, data: { ...fields, ...raise } }),
      read: () => tx.whatsappConfig.findUnique({ where: key }),
      missing: refuse('CONFIG_NOT_FOUND'),
    })
    return isRefusal(row) ? row : presentWhatsappConfig(row)
  })
}
