import { isRefusal, refuse } from '@hilo/contracts'
import { mayRead } from '../../interactions/lists/visibility'
import { sql } from '../../platform/db/db'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { readConversationTemplates } from './read-conversation-templates'
import { hasStoppedMarketing, refuseMarketing } from './refuse-marketing'

/** The approved templates, which may be sent when the window is closed. */
export async function listTemplates(services: Services, actor: Actor, conversation: string) {
  const [readable] = await services.db.read<{ uuid: string }>(
    actor,
    sql`
      select r.uuid from interaction_rows r
      where r.business_uuid = ${actor.business}::uuid and r.conversation_uuid = ${conversation}::uuid
        and ${mayRead(actor)} limit 1`,
  )
  if (!readable) return refuse('CONVERSATION_NOT_FOUND')
  const templates = await readConversationTemplates(services, actor, conversation)
  if (isRefusal(templates)) return templates
  const stopped = await services.db.write(actor, (tx) =>
    tx.commit(hasStoppedMarketing(tx, actor.business, conversation)),
  )
  return templates.map((template) =>
    refuseMarketing(template, stopped)
      ? { ...template, obstacle: template.obstacle ?? 'opted_out' }
      : template,
  )
}
