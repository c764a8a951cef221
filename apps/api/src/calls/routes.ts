import type { callEndpoints } from '@hilo/contracts'
import type { HandlersOf } from '../platform/http/handler'
import type { Services } from '../platform/services'
import { answerCall } from './answer-call'
import { endCall } from './end-call'
import { keepCall } from './keep-call'
import { countCalls, listCalls, listRingingCalls } from './list-calls'
import { askPermission } from './permission/ask-permission'
import { readPermission } from './permission/read-permission'
import { readCallSettings, saveCallSettings } from './settings/call-settings'
import { startCall } from './start-call'

export const callRoutes = (services: Services): HandlersOf<typeof callEndpoints> => ({
  listCalls: ({ actor, query }) => listCalls(services, actor, query),
  countCalls: ({ actor, query }) => countCalls(services, actor, query),
  ringingCalls: ({ actor }) => listRingingCalls(services, actor),
  callSettings: ({ actor, params }) => readCallSettings(services, actor, params.id),
  saveCallSettings: ({ actor, address, body }) => saveCallSettings(services, { actor, address }, body),
  callPermission: ({ actor, params }) => readPermission(services, actor, params.conversation_uuid),
  askCallPermission: ({ actor, body }) => askPermission(services, actor, body),
  startCall: ({ actor, body }) => startCall(services, actor, body),
  answerCall: ({ actor, body }) => answerCall(services, actor, body),
  keepCall: ({ actor, body }) => keepCall(services, actor, body.uuid),
  endCall: ({ actor, body }) => endCall(services, actor, body.uuid),
})
