import { type Refusal, refuse } from '@hilo/contracts'
import { openConversationConnection } from '../../calls/provider/connect-chat'
import { unreadableCredentials } from '../../channels/accounts/accounts'
import type { ThreadControl } from '../../channels/adapter'
import { isQuiet, quietSentence } from '../../platform/quiet/quiet'
import type { Services } from '../../platform/services'

/** Asks the provider to give us a conversation, or to give ours up. Null: done. */
export async function askControl(
  services: Services,
  business: string,
  conversation: string,
  action: ThreadControl,
): Promise<Refusal<'CONTROL_NOT_HERE' | 'CONTROL_REFUSED' | 'CONTROL_UNCONFIRMED'> | null> {
  if (await isQuiet(services.db)) return refuse('CONTROL_REFUSED', { reason: quietSentence })
  const chat = await openConversationConnection(services, business, conversation)
  if (!chat?.connection) return refuse('CONTROL_REFUSED', { reason: unreadableCredentials })
  if (!chat.connection.control) return refuse('CONTROL_NOT_HERE')
  const error = await chat.connection.control(chat.to, action)
  if (!error) return null
  const { kind, code, msg } = error
  services.log.warn({ account: chat.account, code, action }, 'the provider did not change who answers')
  return kind === 'unknown_outcome'
    ? refuse('CONTROL_UNCONFIRMED')
    : refuse('CONTROL_REFUSED', { reason: msg })
}
