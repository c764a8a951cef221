import { isRefusal, refuse } from '@hilo/contracts'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import { changeCall } from './change-call'
import { presentChanged, readCall } from './read-call'
import { tellProvider } from './tell-provider'

/** The sound of the actor's call is connected: the first time the provider hears that it is accepted. */
export async function keepCall(services: Services, actor: Actor, uuid: string) {
  const known = await readCall(services, actor, uuid)
  if (known?.user_uuid !== actor.uuid) return refuse('CALL_NOT_FOUND')
  if (known.state === 'connecting') {
    const refused = await tellProvider(services, actor.business, known, {
      action: 'accept',
      sdp: known.answer ?? '',
    })
    if (refused) {
      await changeCall(services, actor.business, uuid, async () => ({ kind: 'refused', error: refused }))
      return refuse('CALL_REFUSED', { reason: refused.msg })
    }
  }
  const kept = await changeCall(services, actor.business, uuid, async ({ call }) =>
    call.state === 'ended' ? refuse('CALL_ENDED') : { kind: 'kept' },
  )
  return isRefusal(kept) ? kept : presentChanged(services, actor, uuid)
}
