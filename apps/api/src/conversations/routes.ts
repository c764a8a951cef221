import {
  type controlEndpoints,
  isRefusal,
  type mailEndpoints,
  type messageEndpoints,
  type originalEndpoints,
  type readingEndpoints,
  type templateEndpoints,
} from '@hilo/contracts'
import { readMailReply, readMailSignatures } from '../mails/read-mail-reply'
import { readOriginal, showMailOriginal } from '../mails/read-original'
import type { HandlersOf } from '../platform/http/handler'
import type { Services } from '../platform/services'
import { giveControl } from './control/give-control'
import { takeControl } from './control/take-control'
import { openConversation } from './open-conversation'
import { readShownMessage } from './reading/read-shown-message'
import { unreadInteraction } from './reading/unread-interaction'
import { sendMessage } from './send-message'
import { listTemplates } from './templates/list-templates'
import { sendTemplate } from './templates/send-template'
import { uploadTemplateFile } from './templates/upload-template-file'
import { writeNote } from './write-note'

export const conversationRoutes = (
  services: Services,
): HandlersOf<
  typeof templateEndpoints &
    typeof messageEndpoints &
    typeof mailEndpoints &
    typeof originalEndpoints &
    typeof readingEndpoints &
    typeof controlEndpoints
> => ({
  conversationMessages: async ({ actor, params, query }) => {
    const opened = await openConversation(services, actor, {
      ...query,
      conversation_uuid: params.id,
      interaction: undefined,
    })
    return isRefusal(opened) ? opened : opened.thread
  },
  sendMessage: ({ actor, body }) => sendMessage(services, actor, body),
  writeNote: ({ actor, body }) => writeNote(services, actor, body),
  listTemplates: ({ actor, params }) => listTemplates(services, actor, params.conversation_uuid),
  uploadTemplateFile: ({ actor, body, file }) => uploadTemplateFile(services, actor, body, file),
  sendTemplate: ({ actor, body }) => sendTemplate(services, actor, body),
  mailReply: ({ actor, params }) => readMailReply(services, actor, params.id),
  mailSignatures: ({ actor }) => readMailSignatures(services, actor),
  mailOriginal: ({ actor, params, query }) => readOriginal(services, actor, params.id, query),
  takeControl: ({ actor, address, body }) => takeControl(services, { actor, address }, body.uuid),
  giveControl: ({ actor, address, body }) => giveControl(services, { actor, address }, body.uuid),
  readInteraction: ({ actor, body }) => readShownMessage(services, actor, body.uuid, body.message),
  unreadInteraction: ({ actor, body }) => unreadInteraction(services, actor, body.uuid),
  showMailOriginal: ({ params }) => showMailOriginal(services, params.token),
})
