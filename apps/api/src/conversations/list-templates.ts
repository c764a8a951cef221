import { isRefusal, refuse } from '@hilo/contracts'
import { readTemplates } from '../channels/read-templates'
import { mayRead } from '../interactions/visibility'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'

/** What may be sent to the customer when the window is closed. */
export async function listTemplates(services: Services, actor: Actor, conversation: string) {
  const [seen] = await services.db.tenant(
    actor,
    (tx) => tx.$queryRaw<{ uuid: string }[]>`
      select r.uuid from interaction_rows r
      where r.business_uuid = ${actor.business}::uuid and r.conversation_uuid = ${conversation}::uuid
        and ${mayRead(actor)} limit 1`,
  )
  if (!seen) return refuse('CONVERSATION_NOT_FOUND')
  const templates = await readTemplates(services, actor.business, conversation)
  return isRefusal(templates) ? templates : [...templates]
}
