import type { pushEndpoints } from '@hilo/contracts'
import type { HandlersOf } from '../platform/http/handler'
import type { Services } from '../platform/services'
import { deletePushDevice } from './delete-device'
import { listPushDevices } from './list-devices'
import { savePushDevice } from './save-device'

export const pushRoutes = (
  services: Services,
): HandlersOf<Omit<typeof pushEndpoints, 'renewPushDevice' | 'answerByPush' | 'takeByPush'>> => ({
  listPushDevices: ({ actor }) => listPushDevices(services, actor),
  savePushDevice: ({ actor, body }) => savePushDevice(services, actor, body),
  deletePushDevice: ({ actor, params }) => deletePushDevice(services, actor, params.id),
})
