import { channelAbilities, channelCredentials } from '@hilo/contracts'
import { defineAdapter } from '../../adapter'
import { pageFields } from '../meta/chat/chat-fields'
import { connectMetaChat } from '../meta/chat/connect'
import { chatErrors, chatSubcodes } from '../meta/chat/errors'
import { ignored, unsupported } from '../meta/chat/ignored'
import { parseChat } from '../meta/chat/parse'

/** Messenger, of a Facebook page. */
export const messenger = defineAdapter({
  credentials: channelCredentials.messenger,
  verifiedFields: ['page_access_token'],
  ignored,
  unsupported,
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
      text: channelAbilities.messenger.partLimit,
      fields: pageFields,
      metadata: true,
      humanAgent: credentials.human_agent === 'on',
    }),
})
