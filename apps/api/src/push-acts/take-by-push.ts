import { isRefusal, type Refusal, refuse } from '@hilo/contracts'
import { takeInteraction } from '../interactions/acts/take-interaction'
import type { Services } from '../platform/services'
import { findPushAct } from './find-act'

/** An agent takes a waiting chat from its notification, by the operation of 'Aceptar'. A repeat finds it taken, and says so. */
export async function takeByPush(services: Services, token: string) {
  const act = await findPushAct(services, token, 'take')
  if (isRefusal(act)) return act
  const { actor, interaction: uuid, owner, open, shown } = act
  if (owner === actor.uuid) return { uuid }
  // The push was withdrawn meanwhile: the chat waits in an area that this person does not serve.
  if (!open || (owner === null && !shown)) return refuse('PUSH_ACT_ENDED')
  const taken = await takeInteraction(services, actor, uuid)
  if (!isRefusal(taken)) return { uuid }
  const { code } = taken
  if (code === 'ALREADY_YOURS') return { uuid }
  return code === 'INTERACTION_NOT_FOUND' ? refuse('PUSH_ACT_ENDED') : (taken as Refusal<typeof code>)
}
