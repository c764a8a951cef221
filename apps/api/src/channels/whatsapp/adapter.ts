import { channelCredentials, channelTextLimits } from '@hilo/contracts'
import { defineAdapter } from '../adapter'
import { answerMetaHandshake } from '../meta/handshake'
import { isSignedByMeta } from '../meta/signature'
import { whatsappErrors } from './errors'
import { parseWebhook } from './parse'
import { sendMessage } from './send'
import { testNumber } from './test-number'

/** WhatsApp Business Cloud API. */
export const whatsapp = defineAdapter({
  credentials: channelCredentials.whatsapp,
  windowSeconds: 24 * 60 * 60,
  limits: { text: channelTextLimits.whatsapp, captions: true, maxFileBytes: 100 * 1024 * 1024 },
  parse: parseWebhook,
  connect({ app_secret, verify_token, access_token, phone_number_id }, settings) {
    const graph = {
      root: `${settings.whatsappGraphBase}/${settings.graphVersion}`,
      token: access_token,
      timeoutMs: settings.providerTimeoutMs,
      errors: whatsappErrors,
    }
    return {
      accountKey: phone_number_id,
      answerHandshake: (query) => answerMetaHandshake(query, verify_token),
      isAuthentic: (body, header) => isSignedByMeta(body, header('x-hub-signature-256'), app_secret),
      send: (message) => sendMessage(graph, phone_number_id, message),
      testConnection: () => testNumber(graph, phone_number_id),
    }
  },
})
