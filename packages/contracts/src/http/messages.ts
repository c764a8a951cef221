import { z } from 'zod'
import { endpoint } from '../endpoint'
import { limits } from '../limits'
import { access } from '../permissions'
import { uuid } from '../primitives'
import { clientCommands } from '../realtime/client-commands'
import { threadPageSchema } from '../realtime/server-events'
import { routes } from '../routes'
import { entrySchema } from './entities'

/** What people do over the socket, for programs without one. */
export const messageEndpoints = {
  conversationMessages: endpoint({
    ...routes.conversationMessages,
    summary:
      'El hilo de una conversación: la página más nueva, la anterior a `before`, la posterior a `after`, la que rodea al mensaje `around`, o lo cambiado desde `since_version`',
    access: access.session,
    key: 'interactions:read',
    params: z.object({ id: uuid }),
    query: z
      .object({
        limit: z.coerce.number().int().min(1).max(limits.threadPageMax),
        before: z.string().max(200),
        after: z.string().max(200),
        around: uuid,
        since_version: z.coerce.number().int().min(0).max(limits.integer),
      })
      .partial(),
    response: threadPageSchema,
    errors: clientCommands['get:interaction:conversation:messages'].errors,
  }),
  sendMessage: endpoint({
    ...routes.sendMessage,
    summary: clientCommands['send:message'].summary,
    access: access.session,
    key: 'messages:write',
    body: clientCommands['send:message'].payload,
    response: entrySchema,
    errors: clientCommands['send:message'].errors,
  }),
  writeNote: endpoint({
    ...routes.writeNote,
    summary: clientCommands['write:note'].summary,
    access: access.session,
    key: 'interactions:write',
    body: clientCommands['write:note'].payload,
    response: entrySchema,
    errors: clientCommands['write:note'].errors,
  }),
}
