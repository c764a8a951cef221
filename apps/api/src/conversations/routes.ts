import type { templateEndpoints } from '@hilo/contracts'
import type { HandlersOf } from '../platform/http/mount'
import type { Services } from '../platform/services'
import { listTemplates } from './list-templates'
import { sendTemplate } from './send-template'

export const conversationRoutes = (services: Services): HandlersOf<typeof templateEndpoints> => ({
  listTemplates: ({ actor, params }) => listTemplates(services, actor, params.conversation_uuid),
  sendTemplate: ({ actor, body }) => sendTemplate(services, actor, body),
})
