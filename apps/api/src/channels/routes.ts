import type { webhookEndpoints } from '@hilo/contracts'
import type { HandlersOf } from '../platform/http/mount'
import type { Services } from '../platform/services'
import { createAccountCache } from './accounts'
import { createRefusalCounter } from './count-refusals'
import { receiveWebhook } from './receive-webhook'
import { verifyWebhook } from './verify-webhook'

export function channelRoutes(services: Services): HandlersOf<typeof webhookEndpoints> {
  const accounts = createAccountCache(services)
  const refusals = createRefusalCounter(services)
  return {
    verifyWebhook: (request) => verifyWebhook(accounts, request),
    receiveWebhook: (request) => receiveWebhook(services, accounts, refusals, request),
  }
}
