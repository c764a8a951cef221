import { channelAbilities, channelCredentials } from '@hilo/contracts'
import { defineAdapter } from '../../adapter'
import { instagramFields, pageFields } from '../meta/chat/chat-fields'
import { connectMetaChat } from '../meta/chat/connect'
import { chatErrors, chatSubcodes } from '../meta/chat/errors'
import { ignored, unsupported } from '../meta/chat/ignored'
import { parseChat } from '../meta/chat/parse'
import { renewToken } from './renew-token'

/** Instagram messages, of an account with a login of its own or behind a Facebook page. */
export const instagram = defineAdapter({
  credentials: channelCredentials.instagram,
  verifiedFields: ['page_access_token', 'flavour', 'page_id'],
  ignored,
  unsupported,
  parse: parseChat,
  connect(credentials, settings) {
    const ownLogin = credentials.flavour === 'instagram'
    const base = ownLogin ? settings.instagramGraphBase : settings.messengerGraphBase
    const graph = {
      root: `${base}/${settings.graphVersion}`,
      token: credentials.page_access_token,
      timeoutMs: settings.providerTimeoutMs,
      errors: chatErrors,
      subcodes: chatSubcodes,
    }
    const chat = connectMetaChat(credentials.ig_id, credentials, {
      graph,
      // Behind a page, the token and the paths are those of the page.
      self: ownLogin ? credentials.ig_id : (credentials.page_id ?? 'me'),
      channel: 'instagram',
      text: channelAbilities.instagram.partLimit,
      fields: ownLogin ? instagramFields : pageFields,
      // Meta does not document metadata for Instagram, whose echoes are recognised by their id.
      metadata: false,
      humanAgent: credentials.human_agent === 'on',
    })
    // A page's token does not expire.
    return ownLogin ? { ...chat, renew: () => renewToken({ ...graph, root: base }) } : chat
  },
})
