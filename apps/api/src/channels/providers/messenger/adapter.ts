import { channelCredentials, channelPaces, partLimits } from '@hilo/contracts'
import { defineAdapter } from '../../adapter'
import { day } from '../meta/chat/chat'
import { pageFields } from '../meta/chat/chat-fields'
import { connectMetaChat } from '../meta/chat/connect'
import { chatErrors, chatSubcodes } from '../meta/chat/errors'
import { ignored, unsupported } from '../meta/chat/ignored'
import { parseChat } from '../meta/chat/parse'

/** A file counts as thirty texts. */
const pace = { account: { perSecond: channelPaces.messenger, burst: 100, fileCost: 30 }, customer: null }

/** Messenger, of a Facebook page. */
export const messenger = defineAdapter({
  credentials: channelCredentials.messenger,
  verifiedFields: ['page_access_token'],
  windowSeconds: day,
  ignored,
  unsupported,
  confirmsAccepted: true,
  echoesOurs: true,
  typingSeconds: 15,
  limits: { captions: false, pace },
  parse: parseChat,
  connect: (credentials, settings) =>
    connectMetaChat(credentials.page_id, credentials, {
      graph: {
        root: `${settings.messengerGraphBase}/${settings.graphVersion}`,
        token: credentials.page_access_token,
        timeoutMs: settings.providerTimeoutMs,
        errors: chatErrors,
        subcodes: chatSubcodes,
      },
      self: credentials.page_id,
      channel: 'messenger',
      text: partLimits.messenger,
      fields: pageFields,
      metadata: true,
      humanAgent: credentials.human_agent === 'on',
    }),
})
