import { type pushEndpoints, refuse } from '@hilo/contracts'
import { ownerOfToken } from '../platform/db/owner-of-token'
import { createSharedBuckets } from '../platform/fairness/shared-buckets'
import type { HandlersOf } from '../platform/http/handler'
import type { Services } from '../platform/services'
import { hashPushToken } from '../push/write-act'
import { networkOf } from '../sessions/log-in/network-of'
import { answerByPush } from './answer-by-push'
import { renewPushDevice } from './renew-device'
import { takeByPush } from './take-by-push'

/** Of one session over all processes; of one network for guesses, which cost nobody else behind its address an answer. */
const rate = { burst: 120, perSecond: 2 }

export function pushActRoutes(
  services: Services,
): HandlersOf<Pick<typeof pushEndpoints, 'renewPushDevice' | 'answerByPush' | 'takeByPush'>> {
  const limits = createSharedBuckets(services.clock, services.realtime.processes, { push_act: rate })
  const tooMany = async (token: string, address: string) => {
    const known = await ownerOfToken(services.db, hashPushToken(token))
    return !limits.push_act.take(known?.owner ?? networkOf(address))
  }
  return {
    renewPushDevice: async ({ body, address }) =>
      (await tooMany(body.token, address)) ? refuse('TOO_MANY_REQUESTS') : renewPushDevice(services, body),
    answerByPush: async ({ body, address }) =>
      (await tooMany(body.token, address)) ? refuse('TOO_MANY_REQUESTS') : answerByPush(services, body),
    takeByPush: async ({ body, address }) =>
      (await tooMany(body.token, address)) ? refuse('TOO_MANY_REQUESTS') : takeByPush(services, body.token),
  }
}
