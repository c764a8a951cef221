import { isRefusal, type startEndpoints } from '@hilo/contracts'
import { readTemplates } from '../../channels/accounts/read-templates'
import type { HandlersOf } from '../../platform/http/handler'
import type { Services } from '../../platform/services'
import { listStartOptions, listStrangerStartOptions } from './list-start-options'
import { startConversation } from './start-conversation'

export const startRoutes = (services: Services): HandlersOf<typeof startEndpoints> => ({
  writingOptions: ({ actor, params, query }) =>
    listStartOptions(services, actor, params.id, query.conversation ?? null),
  strangerWritingOptions: ({ actor, query }) => listStrangerStartOptions(services, actor, query.address),
  startConversation: ({ actor, address, body }) => startConversation(services, { actor, address }, body),
  async accountTemplates({ actor, params }) {
    const templates = await readTemplates(services, actor, params.id)
    return isRefusal(templates) ? templates : [...templates]
  },
})
