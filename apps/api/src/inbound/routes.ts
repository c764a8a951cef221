import type { channelEndpoints, webhookEndpoints } from '@hilo/contracts'
import type { AccountCache } from '../channels/accounts/accounts'
import type { HandlersOf } from '../platform/http/handler'
import type { Services } from '../platform/services'
import { listChannelItems } from './items/list-channel-items'
import { replayItem } from './items/replay-item'
import { createMessageQueue } from './messages/message-queue'
import { createFailureCounter } from './webhook/count-failures'
import { createRefusalCounter } from './webhook/count-refusals'
import { createItemMemory } from './webhook/item-memory'
import { receiveWebhook } from './webhook/receive-webhook'
import { createHandshakeRecorder } from './webhook/record-handshake'
import type { LastEventTracker } from './webhook/track-last-event'
import { verifyWebhook } from './webhook/verify-webhook'

type InboundEndpoints = typeof webhookEndpoints &
  Pick<typeof channelEndpoints, 'listChannelItems' | 'replayChannelItem'>

export function inboundRoutes(
  services: Services,
  accounts: AccountCache,
  lastEvents: LastEventTracker,
  isServing: () => boolean,
): HandlersOf<InboundEndpoints> {
  const refusals = createRefusalCounter(services)
  const failures = createFailureCounter(services.log)
  const handshakes = createHandshakeRecorder(services)
  const memory = createItemMemory()
  const queue = createMessageQueue(services.db, services.clock, isServing)
  return {
    verifyWebhook: (request) => verifyWebhook(services.settings, accounts, handshakes, request),
    receiveWebhook: (request) =>
      receiveWebhook(services, { accounts, refusals, failures, lastEvents, memory, queue }, request),
    listChannelItems: ({ actor, query }) => listChannelItems(services, actor, query),
    replayChannelItem: ({ actor, body }) => replayItem(services, accounts, actor.business, body.id),
  }
}
