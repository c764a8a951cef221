import { type endpoints, isRefusal, refuse } from '@hilo/contracts'
import { isAppAddress } from '../../channels/signup/app-webhook'
import { errorMessage } from '../../platform/errors/error-message'
import { isDatabaseFailure } from '../../platform/errors/is-database-failure'
import type { HttpRequest } from '../../platform/http/handler'
import type { Services } from '../../platform/services'
import { parseReceived } from '../items/parse-items'
import { reasonOf } from './overload'
import { receiveAppWebhook } from './receive-app-webhook'
import { receiveItems } from './receive-items'
import type { WebhookDeps } from './webhook-deps'

type Request = Pick<HttpRequest<typeof endpoints.receiveWebhook>, 'params' | 'body' | 'header'>

/**
 * Verifies a webhook, parses it and stores it item by item; answers only then. The items' keys make a second
 * delivery harmless, so that any failure may be answered with an error and comes again.
 */
export async function receiveWebhook(services: Services, deps: WebhookDeps, request: Request) {
  const { accounts, refusals, failures, lastEvents, memory } = deps
  const { params, body: readBody, header } = request
  if (isAppAddress(params)) return receiveAppWebhook(services, deps, request)
  /** Null until it is found: a forged request may name any account. */
  let account: string | null = null
  try {
    const found = await accounts.find(params.uuid)
    if (found?.own.type !== params.type) return refuse('WEBHOOK_NOT_FOUND')
    const { own } = found
    account = own.uuid
    if (!(await own.connection.isAuthentic(readBody, header))) {
      refusals.count(own, (await own.connection.isMisconfigured?.(header)) ?? false)
      return refuse('WEBHOOK_REFUSED')
    }
    lastEvents.record(own, services.clock.now())
    const parse = (body: Uint8Array) => parseReceived(services, own.adapter, body, found.owners)
    await memory.hold(own.business, await readBody(), parse, (items) =>
      receiveItems(services, deps, found, items),
    )
    return ''
  } catch (error) {
    // Its body was refused, or its items: too large, too slow, or too many at once.
    if (isRefusal(error)) failures.count(account, reasonOf(error))
    if (!isDatabaseFailure(error)) throw error
    failures.count(account, 'NOT_STORED', errorMessage(error))
    return refuse('UNAVAILABLE')
  }
}
