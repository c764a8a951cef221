import { type endpoints, refuse } from '@hilo/contracts'
import type { HttpRequest } from '../platform/http/mount'
import type { AccountCache } from './accounts'

type Request = Pick<HttpRequest<typeof endpoints.verifyWebhook>, 'params' | 'query'>

/** The provider asks whether the address is ours, when an admin registers it there. */
export async function verifyWebhook(accounts: AccountCache, { params, query }: Request) {
  const found = await accounts.find(params.uuid)
  if (found?.own.type !== params.type) return refuse('WEBHOOK_NOT_FOUND')
  return found.own.connection.answerHandshake(query) ?? refuse('WEBHOOK_VERIFY_REFUSED')
}
