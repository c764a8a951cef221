import type { originalEndpoints, templateEndpoints } from '@hilo/contracts'
import type { HandlersOf } from '../platform/http/mount'
import type { Services } from '../platform/services'
import { listTemplates } from './list-templates'
import { readOriginal, showLetter } from './read-original'
import { sendTemplate } from './send-template'

export const conversationRoutes = (
  services: Services,
): HandlersOf<typeof templateEndpoints & typeof originalEndpoints> => ({
  listTemplates: ({ actor, params }) => listTemplates(services, actor, params.conversation_uuid),
  sendTemplate: ({ actor, body }) => sendTemplate(services, actor, body),
  mailOriginal: ({ actor, params, query }) => readOriginal(services, actor, params.id, query),
  showLetter: ({ params }) => showLetter(services, params.token),
})
