import { type endpoints, refuse } from '@hilo/contracts'
import type { AccountCache } from '../../channels/accounts/accounts'
import type { HttpRequest } from '../../platform/http/handler'

type Request = Pick<HttpRequest<typeof endpoints.verifyWebhook>, 'params' | 'query'>

/** Answers the provider's check of the address, when an admin registers it there. */
export async function verifyWebhook(accounts: AccountCache, { params, query }: Request) {
  const found = await accounts.find(params.uuid)
  if (found?.own.type !== params.type) return refuse('WEBHOOK_NOT_FOUND')
  return found.own.connection.answerHandshake(query) ?? refuse('WEBHOOK_VERIFY_REFUSED')
}
