import { isRefusal, refuse } from '@hilo/contracts'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import { presentOwn } from './call-records'
import { changeCall } from './change-call'
import { readCall } from './read-call'
import { tellProvider } from './tell-provider'

/** The actor's browser is in the call: of a customer's, the first time the provider hears that it is accepted. */
export async function keepCall(services: Services, actor: Actor, uuid: string) {
  const known = await readCall(services, actor, uuid)
  if (known?.user_uuid !== actor.uuid) return refuse('CALL_NOT_FOUND')
  if (known.direction === 'inbound' && known.state === 'connecting') {
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
  if (isRefusal(kept)) return kept
  const row = await readCall(services, actor, uuid)
  return row ? presentOwn(row) : refuse('CALL_NOT_FOUND')
}
