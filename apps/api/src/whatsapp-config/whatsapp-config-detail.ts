import { refuse } from '@hilo/contracts'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import { presentWhatsappConfig } from './present'

/** The bot's messages. */
export function whatsappConfigDetail({ db }: Services, actor: Actor, id: string) {
  const { business } = actor
  return db.tenant(actor, async (tx) => {
    const row = await tx.whatsappConfig.findUnique({ where: { uuid: id, business_uuid: business } })
    return row ? presentWhatsappConfig(row) : refuse('CONFIG_NOT_FOUND')
  })
}
