import { isRefusal, refuse } from '@hilo/contracts'
import { asEventActor } from '../../platform/events/actors'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { readCall, readPresentedCall } from '../ring/read-call'
import { readRingers } from '../ring/who-rings'
import type { LockedCall } from '../rows/lock-call'
import { changeCall } from './change-call'

/** Hangs up the actor's call, or declines one that rings for them. Doing it twice changes nothing more. */
export async function endCall(services: Services, actor: Actor, uuid: string) {
  const { business } = actor
  if (!(await readCall(services, actor, uuid))) return refuse('CALL_NOT_FOUND')
  const ringers = await services.db.write(business, (tx) =>
    tx.commit(readRingers(tx, { business, call: uuid, without: actor.uuid }, services.clock.now())),
  )
  const othersRing = ringers.length > 0
  const decide = async ({ call, user_name }: LockedCall) => {
    if (call.state === 'ended') return null
    if (call.state === 'ringing' && call.direction === 'inbound')
      return { kind: 'declined', by: actor.uuid, othersRing } as const
    if (call.user_uuid !== actor.uuid) return refuse('CALL_TAKEN', { name: user_name ?? '' })
    return { kind: 'hung_up' } as const
  }
  const changed = await changeCall(services, business, uuid, decide, asEventActor(actor))
  if (isRefusal(changed)) return changed
  return readPresentedCall(services, actor, uuid)
}
