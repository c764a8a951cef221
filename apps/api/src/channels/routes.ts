import type { channelEndpoints, googleConsentEndpoints, webhookEndpoints } from '@hilo/contracts'
import { createMessageQueue } from '../inbound/message-queue'
import { receiveWebhook } from '../inbound/receive-webhook'
import { replayItem } from '../inbound/replay-item'
import type { HandlersOf } from '../platform/http/mount'
import type { Services } from '../platform/services'
import { createAccountCache } from './accounts'
import { connectGoogle, repairGoogle } from './begin-google-consent'
import { createRefusalCounter } from './count-refusals'
import { createUntakenCounter } from './count-untaken'
import { disconnectChannel } from './disconnect-channel'
import { finishGoogle } from './finish-google-consent'
import { listChannelItems } from './list-channel-items'
import { listChannelStatus } from './list-channel-status'
import { listChannels } from './list-channels'
import type { EventNotes } from './note-events'
import { createProven, updateProven } from './prove-channel'
import { subscribeChannel } from './subscribe-channel'
import { testChannel } from './test-channel'
import { verifyWebhook } from './verify-webhook'

export function channelRoutes(
  services: Services,
  notes: EventNotes,
): HandlersOf<typeof channelEndpoints & typeof googleConsentEndpoints & typeof webhookEndpoints> {
  const accounts = createAccountCache(services)
  const refusals = createRefusalCounter(services)
  const untaken = createUntakenCounter(services.log)
  const queue = createMessageQueue(services.db, services.clock)
  return {
    listChannels: ({ actor }) => listChannels(services, actor),
    createChannel: ({ actor, address, body }) => createProven(services, accounts, { actor, address }, body),
    updateChannel: ({ actor, address, body }) => updateProven(services, accounts, { actor, address }, body),
    deleteChannel: ({ actor, address, params }) =>
      disconnectChannel(services, accounts, { actor, address }, params.id),
    testChannel: ({ actor, body }) => testChannel(services, actor.business, body.id),
    subscribeChannel: ({ actor, body }) => subscribeChannel(services, actor.business, body.id),
    listChannelStatus: ({ actor }) => listChannelStatus(services, actor),
    listChannelItems: ({ actor, query }) => listChannelItems(services, actor, query),
    replayChannelItem: ({ actor, body }) => replayItem(services, accounts, actor.business, body.id),
    connectGoogle: ({ actor, address, body }) => connectGoogle(services, { actor, address }, body),
    repairGoogle: ({ actor, address, body }) => repairGoogle(services, { actor, address }, body),
    finishGoogle: ({ query, address, header }) =>
      finishGoogle(services, accounts, { ...query, address, cookie: header('cookie') }),
    verifyWebhook: (request) => verifyWebhook(accounts, request),
    receiveWebhook: (request) =>
      receiveWebhook(services, { accounts, refusals, untaken, notes, queue }, request),
  }
}
