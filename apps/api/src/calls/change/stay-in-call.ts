import { isRefusal, refuse } from '@hilo/contracts'
import { asEventActor } from '../../platform/events/actors'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { isDoneAlready, requestCallAction } from '../provider/request-call-action'
import { readCall } from '../ring/read-call'
import { type CallRecord, presentOwn } from '../rows/call-records'
import { changeCall } from './change-call'

/** Records that the actor's browser is in the call. The first report of a customer's call makes the provider accept it. */
export async function stayInCall(services: Services, actor: Actor, uuid: string) {
  const known = await readCall(services, actor, uuid)
  if (known?.user_uuid !== actor.uuid) return refuse('CALL_NOT_FOUND')
  if (known.direction === 'inbound' && known.state === 'connecting') {
    const refused = await acceptCall(services, actor, known)
    if (refused) return refused
  }
  const changed = await changeCall(
    services,
    actor.business,
    uuid,
    async ({ call }) => (call.state === 'ended' ? refuse('CALL_ENDED') : { kind: 'stayed' }),
    asEventActor(actor),
  )
  if (isRefusal(changed)) return changed
  const row = await readCall(services, actor, uuid)
  return row ? presentOwn(row) : refuse('CALL_NOT_FOUND')
}

/** Asks the provider to accept the call. Records the request first, so that an end meanwhile, or after a crash, is reported in the right way. */
async function acceptCall(services: Services, { business }: Actor, call: CallRecord) {
  const { uuid, answer, accept_sent_at } = call
  await changeCall(services, business, uuid, async () => ({ kind: 'accepting' }))
  const error = await requestCallAction(services, business, call, { action: 'accept', sdp: answer ?? '' })
  if (!error || isDoneAlready(error, accept_sent_at !== null)) return null
  await changeCall(services, business, uuid, async () => ({ kind: 'refused', error }))
  return refuse('CALL_REFUSED', { reason: error.msg })
}
