import { type pushEndpoints, refuse } from '@hilo/contracts'
import { createSharedBuckets } from '../platform/fairness/shared-buckets'
import type { HandlersOf } from '../platform/http/handler'
import type { Services } from '../platform/services'
import { networkOf } from '../sessions/log-in/network-of'
import { answerByPush } from './answer-by-push'
import { renewPushDevice } from './renew-device'
import { takeByPush } from './take-by-push'

/** For one network, over all processes: enough for a team behind one address, too little for a flood of guesses. */
const rate = { burst: 120, perSecond: 2 }

export function pushActRoutes(
  services: Services,
): HandlersOf<Pick<typeof pushEndpoints, 'renewPushDevice' | 'answerByPush' | 'takeByPush'>> {
  const limits = createSharedBuckets(services.clock, services.realtime.processes, { push_act: rate })
  const tooMany = (address: string) => !limits.push_act.take(networkOf(address))
  return {
    renewPushDevice: async ({ body, address }) =>
      tooMany(address) ? refuse('TOO_MANY_REQUESTS') : renewPushDevice(services, body),
    answerByPush: async ({ body, address }) =>
      tooMany(address) ? refuse('TOO_MANY_REQUESTS') : answerByPush(services, body),
    takeByPush: async ({ body, address }) =>
      tooMany(address) ? refuse('TOO_MANY_REQUESTS') : takeByPush(services, body.token),
  }
}
