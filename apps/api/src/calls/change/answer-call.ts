import { isRefusal, refuse } from '@hilo/contracts'
import type { InteractionRecord } from '../../entries/interaction-records'
import { afterAnswer, unreadFor } from '../../entries/turns'
import { givenTo, happened } from '../../interactions/acts/perform/interaction-change'
import { lockInteraction } from '../../interactions/acts/perform/lock-interaction'
import { performAct } from '../../interactions/acts/perform/perform-act'
import { expiryDateAfterAnswer } from '../../interactions/lifecycle'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import { asEventActor } from '../../platform/events/actors'
import { noEvents, type StoredEvents } from '../../platform/events/write-events'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { activeCallsOf } from '../../presence/is-in-call'
import { type CallRow, planInboundEvent } from '../plan/plan-inbound'
import { isDoneAlready, requestCallAction } from '../provider/request-call-action'
import { readCall, readPresentedCall } from '../ring/read-call'
import { lockCallRow } from '../rows/lock-call'
import { updateCall, writeCallEvent } from '../rows/write-call'
import { changeCall } from './change-call'

const readOwnCalls: Statement = {
  name: 'read_own_calls',
  text: `select 1 from ${activeCallsOf('$1::uuid', '$2::uuid')} own`,
}

/**
 * Answers a customer's call, and gives the chat to the actor. Of any number who try at once exactly one gets both. A repeat of the
 * same request, after a lost answer, changes nothing.
 */
export async function answerCall(
  services: Services,
  actor: Actor,
  { uuid, sdp }: { readonly uuid: string; readonly sdp: string },
) {
  const known = await readCall(services, actor, uuid)
  if (!known) return refuse('CALL_NOT_FOUND')
  const { business } = actor
  let answered: { readonly call: CallRow; readonly stored: StoredEvents } | undefined
  const taken = await performAct(services, actor, async (tx, now) => {
    const locked = await lockInteraction(tx, business, {
      interaction: known.interaction_uuid,
      receiver: actor.uuid,
    })
    if (!locked?.receiver) return refuse('CALL_NOT_FOUND')
    const [call, own] = await Promise.all([
      lockCallRow(tx, business, uuid),
      tx.send(readOwnCalls, [business, actor.uuid]),
    ])
    if (!call) return refuse('CALL_NOT_FOUND')
    if (isAnsweredWith(call, actor, sdp)) {
      answered = { call, stored: noEvents }
      return { alreadyDone: { interaction: locked.interaction, entries: [] } }
    }
    const after = planInboundEvent(call, { kind: 'answered', by: actor.uuid, sdp }, now)
    if (!after) return refuseAnswered(call, known.user_name, actor)
    if (own.length > 0) return refuse('ALREADY_IN_CALL')
    const { interaction, expired_time } = locked
    const taken = ownedBy(interaction, actor, now)
    const change = {
      before: call,
      after,
      chat: { ...interaction, ...taken },
      actor: asEventActor(actor),
    }
    const [, stored] = await Promise.all([
      updateCall(tx, business, after),
      writeCallEvent(tx, business, change, now),
    ])
    answered = { call: after, stored }
    return {
      locked,
      set: {
        ...taken,
        ...afterAnswer(interaction, now),
        ...unreadFor(0),
        ...(interaction.status !== 'finished' && {
          expires_at: expiryDateAfterAnswer(interaction, expired_time, now),
        }),
      },
      entries: entriesOf(interaction, actor),
    }
  })
  if (isRefusal(taken)) return taken.code === 'CALL_TAKEN' ? namedRefusal(services, actor, uuid) : taken
  if (!answered) throw new Error('a call was answered without a change')
  const { call, stored } = answered
  await services.announcer.announce(stored)
  if (call.state === 'connecting') {
    const error = await requestCallAction(services, business, call, { action: 'pre_accept', sdp })
    if (error && !isDoneAlready(error, stored === noEvents)) {
      await changeCall(services, business, uuid, async () => ({ kind: 'refused', error }))
      return refuse('CALL_REFUSED', { reason: error.msg })
    }
  }
  return readPresentedCall(services, actor, uuid)
}

const isAnsweredWith = ({ state, user_uuid, answer }: CallRow, { uuid }: Actor, sdp: string): boolean =>
  state !== 'ended' && user_uuid === uuid && answer === sdp

const refuseAnswered = ({ state, user_uuid }: CallRow, name: string | null, actor: Actor) =>
  state === 'ended'
    ? refuse('CALL_ENDED')
    : user_uuid === actor.uuid
      ? refuse('ALREADY_IN_CALL')
      : refuse('CALL_TAKEN', { name: name ?? '' })

/** Refuses with the name of the colleague who was faster, read again because it was not known at the first read. */
async function namedRefusal(services: Services, actor: Actor, uuid: string) {
  const now = await readCall(services, actor, uuid)
  return refuse('CALL_TAKEN', { name: now?.user_name ?? 'otra persona' })
}

/** Gives the chat to the actor, even if it belongs to a colleague who did not answer. */
const ownedBy = ({ status, user_uuid }: InteractionRecord, actor: Actor, now: Date) =>
  status === 'finished' || (status === 'assigned' && user_uuid === actor.uuid)
    ? {}
    : {
        ...givenTo(actor.uuid, now),
        paused: false,
        expired: false,
      }

function entriesOf({ status, user_uuid, user_name }: InteractionRecord, actor: Actor) {
  if (status === 'unassigned') return [happened('interaction.taken', actor)]
  return status === 'assigned' && user_uuid !== actor.uuid
    ? [happened('interaction.taken_over', actor, user_name)]
    : []
}
