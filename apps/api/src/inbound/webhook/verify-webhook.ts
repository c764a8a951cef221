import { type endpoints, refuse } from '@hilo/contracts'
import type { AccountCache } from '../../channels/accounts/accounts'
import { answerAppHandshake, isAppAddress } from '../../channels/signup/app-webhook'
import type { HttpRequest } from '../../platform/http/handler'
import type { ServiceSettings } from '../../platform/services'
import type { HandshakeRecorder } from './record-handshake'

type Request = Pick<HttpRequest<typeof endpoints.verifyWebhook>, 'params' | 'query'>

/**
 * Answers the provider's check of the address, when an admin registers it there, and records when it came, and whether with the right
 * token, for the admin who connects the channel. The answer waits for no write: the right token is never refused because of one.
 */
export async function verifyWebhook(
  settings: ServiceSettings,
  accounts: AccountCache,
  handshakes: HandshakeRecorder,
  { params, query }: Request,
) {
  if (isAppAddress(params)) return answerAppHandshake(settings, query) ?? refuse('WEBHOOK_VERIFY_REFUSED')
  const found = await accounts.find(params.uuid)
  if (found?.own.type !== params.type) return refuse('WEBHOOK_NOT_FOUND')
  const answer = found.own.connection.answerHandshake(query)
  const { 'hub.verify_token': token } = query
  if (answer !== null) handshakes.record(found.own.uuid, String(token))
  // A person has opened the address in a browser: this is no check by the provider.
  else if (token !== undefined) handshakes.record(found.own.uuid, null)
  return answer ?? refuse('WEBHOOK_VERIFY_REFUSED')
}
