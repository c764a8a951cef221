import type { InboundRepresentation } from '../../inbound'
import type { SendError } from '../../outbound'
import { type BotAccess, callBot } from './bot-api'
import { representationOf } from './parse/read-business'
import * as wire from './wire'

/** Asks Telegram for the owner of a connection, and its rights. */
export async function readConnection(
  bot: BotAccess,
  connection: string,
): Promise<InboundRepresentation | { readonly error: SendError }> {
  const params = { business_connection_id: connection }
  const answer = await callBot(
    bot,
    { method: 'getBusinessConnection', params, repeatable: true },
    wire.businessConnection,
  )
  return 'error' in answer ? answer : { ...representationOf(answer.value), order: null }
}
