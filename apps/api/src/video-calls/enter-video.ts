import { isRefusal, refuse } from '@hilo/contracts'
import { lockReceiver } from '../interactions/acts/perform/lock-interaction'
import type { Statement } from '../platform/db/pipeline/pipeline'
import { asEventActor } from '../platform/events/actors'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import { activeCallsOf } from '../presence/is-in-call'
import { changeVideo } from './change-video'
import type { VideoRow } from './plan-video'
import { readPresentedVideo, readVideo } from './read-video'

/** Reads the calls of either kind that this person is in, without this one. */
const readOwnCalls: Statement = {
  name: 'read_own_calls_of_both_kinds',
  text: `select 1 from ${activeCallsOf('$1::uuid', '$2::uuid')} own where own.uuid <> $3::uuid`,
}

/** Lets the agent enter the call of a waiting customer, or come back with another page. Of any number who try at once exactly one enters. */
export async function enterVideo(
  services: Services,
  actor: Actor,
  { uuid, peer }: { readonly uuid: string; readonly peer: string },
) {
  const known = await readVideo(services, actor, uuid)
  if (!known) return refuse('CALL_NOT_FOUND')
  const { business } = actor
  const changed = await changeVideo(
    services,
    business,
    uuid,
    async (call, tx) => {
      const own = await tx.send(readOwnCalls, [business, actor.uuid, uuid])
      if (call.state === 'ended') return refuse('CALL_ENDED')
      if (call.state === 'invited') return refuse('VIDEO_NOBODY_THERE')
      if (call.state === 'active' && call.user_uuid !== actor.uuid)
        return refuse('CALL_TAKEN', { name: known.user_name ?? 'otra persona' })
      if (own.length > 0) return refuse('ALREADY_IN_CALL')
      return { kind: 'agent_came', by: actor.uuid, peer }
    },
    // Answering a WhatsApp call locks the person too, so that of both at once one is refused.
    { before: (tx) => tx.send(lockReceiver, [business, actor.uuid]), actor: asEventActor(actor) },
  )
  return isRefusal(changed) ? changed : readPresentedVideo(services, actor, uuid)
}

/** Records that the agent's page is in the call. */
export async function stayInVideo(services: Services, actor: Actor, uuid: string) {
  const decide = async (call: VideoRow) => {
    if (call.user_uuid !== actor.uuid) return refuse('CALL_NOT_FOUND')
    return call.state === 'ended' ? refuse('CALL_ENDED') : ({ kind: 'agent_stayed' } as const)
  }
  const changed = await changeVideo(services, actor.business, uuid, decide, { actor: asEventActor(actor) })
  return isRefusal(changed) ? changed : readPresentedVideo(services, actor, uuid)
}

/** Hangs up, or withdraws the link. */
export async function endVideo(services: Services, actor: Actor, uuid: string) {
  const known = await readVideo(services, actor, uuid)
  if (!known) return refuse('CALL_NOT_FOUND')
  const decide = async (call: VideoRow) =>
    call.user_uuid !== null && call.user_uuid !== actor.uuid
      ? refuse('CALL_TAKEN', { name: known.user_name ?? 'otra persona' })
      : ({ kind: 'agent_left' } as const)
  const changed = await changeVideo(services, actor.business, uuid, decide, { actor: asEventActor(actor) })
  return isRefusal(changed) ? changed : readPresentedVideo(services, actor, uuid)
}
