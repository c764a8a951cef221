import { channelAbilities, channelCredentials } from '@hilo/contracts'
import { defineAdapter } from '../../adapter'
import { fetchPicture } from '../meta/fetch-picture'
import { answerMetaHandshake } from '../meta/handshake'
import { isSignedByMeta } from '../meta/signature'
import { missingFieldsSentence } from './app-fields'
import { dialCall } from './calls/dial-call'
import { readPermission } from './calls/read-permission'
import { sendCallAction } from './calls/send-call-action'
import { readCallSettings, setCallSettings } from './calls/settings'
import { controlThread } from './control/thread-control'
import { fetchMedia } from './fetch-media'
import { graphOf } from './graph-of'
import { ignored } from './ignored'
import { listTemplates } from './list-templates'
import { parseWebhook } from './parse/parse'
import { parseWebhookInWorker } from './parse/parse-in-worker'
import { readPhoneTask } from './parse/read-phone'
import { unsupported } from './parse/why-unsupported'
import { requestPhone } from './request-phone'
import { sendMessage } from './send/send'
import { sendReaction } from './send/send-reaction'
import { sendReadMark } from './send/send-read-mark'
import { readNumberHealth, subscribeNumber } from './subscription'
import { reviewTemplates } from './templates/review-templates'
import { readNumber, verifyCredentials } from './verify-credentials'

/** WhatsApp Business Cloud API. */
export const whatsapp = defineAdapter({
  credentials: channelCredentials.whatsapp,
  verifiedFields: ['access_token', 'waba_id'],
  ignored,
  unsupported,
  parse: parseWebhook,
  parseInWorker: parseWebhookInWorker,
  // Webhooks of messages are smaller.
  largeBytes: 64 * 1024,
  phoneTask: readPhoneTask,
  connect({ app_secret, verify_token, access_token, phone_number_id, waba_id }, settings) {
    const graph = graphOf(settings, access_token)
    return {
      accountKey: phone_number_id,
      groupKey: waba_id,
      answerHandshake: (query) => answerMetaHandshake(query, verify_token),
      isAuthentic: (read, header) => isSignedByMeta(read, header('x-hub-signature-256'), app_secret),
      send: (message, until) => sendMessage({ ...graph, until }, phone_number_id, message),
      act: (act, until) => sendReaction({ ...graph, until }, phone_number_id, act),
      call: (act) => sendCallAction(graph, phone_number_id, act),
      dialCall: (call) => dialCall(graph, phone_number_id, call),
      requestPhone: (kind) => requestPhone(graph, phone_number_id, kind),
      callSettings: () => readCallSettings(graph, phone_number_id),
      setCallSettings: (change) => setCallSettings(graph, phone_number_id, change),
      callPermission: (to) => readPermission(graph, phone_number_id, to),
      async verifyCredentials() {
        const verified = await verifyCredentials(graph, phone_number_id, waba_id)
        const missing = verified.ok ? await missingFieldsSentence(graph, waba_id, app_secret) : null
        return missing == null ? verified : { ...verified, detail: `${verified.detail}. ${missing}` }
      },
      fetchMedia: (id) => fetchMedia(graph, id, channelAbilities.whatsapp.fileBytes),
      fetchPicture: (address) => fetchPicture(graph, address),
      subscribe: (address) =>
        subscribeNumber(graph, phone_number_id, waba_id, {
          // The operator's app has an address of its own, and serves many businesses.
          override: app_secret === settings.metaApp.secret ? { address, verify_token } : null,
        }),
      health: (question) => readNumberHealth(graph, { phone_number_id, waba_id, app_secret }, question),
      missingEvents: () => missingFieldsSentence(graph, waba_id, app_secret),
      number: () => readNumber(graph, phone_number_id),
      control: (to, action) => controlThread(graph, phone_number_id, to, action),
      templates: (name) => listTemplates(graph, waba_id, name),
      templateReview: reviewTemplates(graph, waba_id, app_secret),
      markRead: (_to, messageId) => sendReadMark(graph, phone_number_id, messageId, {}),
      typing: async (_to, { id }) =>
        id === null ? null : sendReadMark(graph, phone_number_id, id, { typing_indicator: { type: 'text' } }),
    }
  },
})
