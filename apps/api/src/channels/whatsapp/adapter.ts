import { channelCredentials, channelPaces, largestFiles } from '@hilo/contracts'
import { defineAdapter } from '../adapter'
import { answerMetaHandshake } from '../meta/handshake'
import { isSignedByMeta } from '../meta/signature'
import { readSubscription, subscribeApp } from '../meta/subscription'
import { whatsappErrors } from './errors'
import { fetchMedia } from './fetch-media'
import { listTemplates } from './list-templates'
import { parseWebhook } from './parse'
import { sendMessage } from './send'
import { tellRead } from './tell-read'
import { testNumber } from './test-number'

/** 80 a second and number, and to one customer one in six seconds after a first forty-five: a little less than that. */
const pace = {
  account: { perSecond: channelPaces.whatsapp, burst: 40, fileCost: 1 },
  customer: { everySeconds: 6, burst: 40 },
}

/** WhatsApp Business Cloud API. */
export const whatsapp = defineAdapter({
  credentials: channelCredentials.whatsapp,
  proves: ['access_token'],
  windowSeconds: 24 * 60 * 60,
  tellsOfSent: true,
  typingSeconds: 20,
  limits: { captions: true, pace },
  parse: parseWebhook,
  connect({ app_secret, verify_token, access_token, phone_number_id, waba_id }, settings) {
    const graph = {
      root: `${settings.whatsappGraphBase}/${settings.graphVersion}`,
      token: access_token,
      timeoutMs: settings.providerTimeoutMs,
      errors: whatsappErrors,
    }
    return {
      accountKey: phone_number_id,
      answerHandshake: (query) => answerMetaHandshake(query, verify_token),
      isAuthentic: (read, header) => isSignedByMeta(read, header('x-hub-signature-256'), app_secret),
      send: (message, until) => sendMessage({ ...graph, until }, phone_number_id, message),
      testConnection: () => testNumber(graph, phone_number_id),
      fetchMedia: (id) => fetchMedia(graph, id, largestFiles.whatsapp),
      subscribe: () => subscribeApp(graph, waba_id),
      health: ({ refused }) => readSubscription(graph, waba_id, { suspected: refused ? app_secret : null }),
      templates: () => listTemplates(graph, waba_id),
      markRead: (_to, messageId) => tellRead(graph, phone_number_id, messageId, {}),
      typing: async (_to, { id }) =>
        id === null ? null : tellRead(graph, phone_number_id, id, { typing_indicator: { type: 'text' } }),
    }
  },
})
