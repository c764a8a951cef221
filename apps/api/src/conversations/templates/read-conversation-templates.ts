import { isRefusal, type Refusal, refuse, type Template } from '@hilo/contracts'
import { readTemplates } from '../../channels/accounts/read-templates'
import { sql } from '../../platform/db/db'
import type { Requester } from '../../platform/db/requester'
import type { Services } from '../../platform/services'

/** The approved templates of a conversation's channel. */
export async function readConversationTemplates(
  services: Services,
  requester: Requester,
  uuid: string,
): Promise<readonly Template[] | Refusal<'CONVERSATION_NOT_FOUND' | 'TEMPLATES_UNAVAILABLE'>> {
  const { business } = requester
  const [conversation] = await services.db.read<{ channel_account_uuid: string }>(
    requester,
    sql`select channel_account_uuid from conversations where business_uuid = ${business}::uuid and uuid = ${uuid}::uuid`,
  )
  if (!conversation) return refuse('CONVERSATION_NOT_FOUND')
  const templates = await readTemplates(services, requester, conversation.channel_account_uuid)
  // Accounts are never deleted.
  return isRefusal(templates) && templates.code === 'CHANNEL_NOT_FOUND'
    ? refuse('CONVERSATION_NOT_FOUND')
    : (templates as readonly Template[] | Refusal<'TEMPLATES_UNAVAILABLE'>)
}
