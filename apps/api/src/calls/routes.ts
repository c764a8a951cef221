import type { callEndpoints } from '@hilo/contracts'
import type { HandlersOf } from '../platform/http/handler'
import type { Services } from '../platform/services'
import { answerCall } from './change/answer-call'
import { endCall } from './change/end-call'
import { stayInCall } from './change/stay-in-call'
import { countCalls, listCalls } from './log/list-calls'
import { startCall } from './outbound/start-call'
import { askPermission } from './permission/ask-permission'
import { readPermission } from './permission/read-permission'
import { listRingingCalls } from './ring/list-ringing-calls'
import { readCallSettings, saveCallSettings } from './settings/call-settings'

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
  stayInCall: ({ actor, body }) => stayInCall(services, actor, body.uuid),
  endCall: ({ actor, body }) => endCall(services, actor, body.uuid),
})
