import { type Business, businessSchema } from '@hilo/contracts'
import type { Prisma } from '../platform/db/db'
import { presentSetting } from '../settings/present'
import { presentWhatsappConfig } from '../whatsapp-config/present'

/** The related rows that a business is shown with. */
export const includeParts = { setting: true, whatsapp_config: true } satisfies Prisma.BusinessInclude
type BusinessRecord = Prisma.BusinessGetPayload<{ include: typeof includeParts }>

const extraData = businessSchema.shape.extra_data

/** Null where a related row is missing. */
export function presentBusiness(row: BusinessRecord | null): Business | null {
  if (!row?.setting || !row.whatsapp_config) return null
  return {
    uuid: row.uuid,
    name: row.name,
    address: row.address,
    city: row.city,
    country: row.country,
    time_zone: row.time_zone,
    mail_signature: row.mail_signature,
    extra_data: extraData.parse({ additionalInfo: row.additional_info }),
    setting: presentSetting(row.setting),
    whatsapp_config: presentWhatsappConfig(row.whatsapp_config),
    whatsapp_config_uuid: row.whatsapp_config.uuid,
    version: row.version,
  }
}
