import { ControlError } from '../../core/http'
import { badParameter, graphError, requiredParameter } from '../../meta/graph-error'
import type { LiveAccount } from '../account'
import { wamid } from '../ids'
import { valueBase, visiblePhone } from '../inbound/values'
import { recipientOf } from '../outbound/recipient'
import type { World } from '../world'
import { customerRingMs, endCall, postCallEvent, postCalls, showCall } from './calls'
import { problemOfAnswer, problemOfSdp } from './sdp'
import type { Call } from './store'

/**
 * `connect`: the business calls. The customer's phone answers the description as soon as it gets the call, as Meta's relay
 * does, and rings; without a phone that is on (the page), nothing more comes until it is given up.
 */
export function startCall(world: World, account: LiveAccount, body: Record<string, unknown>): Call {
  const { to, recipient, session, biz_opaque_callback_data: opaque } = body
  const { sdp_type, sdp } = Object(session)
  if (to === undefined && recipient === undefined) throw requiredParameter('to')
  if (sdp_type !== 'offer')
    throw badParameter(`Param session.sdp_type must be offer - got "${String(sdp_type)}".`)
  const problem = problemOfSdp(sdp)
  if (problem) throw badParameter(problem)
  const { customer } = recipientOf(world, account, {
    ...(typeof to === 'string' && { to }),
    ...(typeof recipient === 'string' && { recipient }),
  })
  const running = world.calls.of(account.phone_number_id, customer.id)
  if (running && running.state !== 'ended') throw graphError(138003)
  if (!world.permissions.mayCall(account, customer)) throw graphError(138006)
  if (!world.permissions.hasCallsLeft(account, customer)) throw graphError(138012)
  const call: Call = {
    id: wamid(world.random, customer.phone ?? '', 'out').replace('wamid', 'wacid'),
    by: 'business',
    account,
    customer,
    offer: String(sdp),
    opaque: typeof opaque === 'string' ? opaque : null,
    state: 'ringing',
    answer: null,
    acceptedAt: null,
    end: null,
  }
  world.calls.add(call)
  showCall(world, call)
  world.timers.schedule(customerRingMs, () => {
    if (call.state === 'ringing') endCall(world, call, 'unanswered')
  })
  return call
}

/** The phone rings: the business hears the customer's description, and that it rings. */
export function ring(world: World, call: Call, sdp: string): void {
  const problem = problemOfAnswer(sdp)
  if (problem) throw new ControlError(400, problem)
  if (call.by !== 'business' || call.state !== 'ringing' || call.answer !== null)
    throw new ControlError(409, 'Esta llamada ya no suena.')
  call.answer = sdp
  postCallEvent(world, call, 'connect', { session: { sdp_type: 'answer', sdp } })
  tellStatus(world, call, 'RINGING')
  showCall(world, call)
}

/** The customer answers. */
export function pickUp(world: World, call: Call): void {
  if (call.by !== 'business' || call.state !== 'ringing')
    throw new ControlError(409, 'Esta llamada ya no suena.')
  call.state = 'accepted'
  call.acceptedAt = world.clock.now()
  tellStatus(world, call, 'ACCEPTED')
  showCall(world, call)
}

/** The customer does not want it. */
export function turnDown(world: World, call: Call): void {
  tellStatus(world, call, 'REJECTED')
  endCall(world, call, 'rejected')
}

function tellStatus(world: World, call: Call, status: 'RINGING' | 'ACCEPTED' | 'REJECTED'): void {
  const { account, customer, id, opaque } = call
  const phone = visiblePhone(world, customer)
  postCalls(world, call, {
    ...valueBase(account),
    statuses: [
      {
        id,
        type: 'call',
        status,
        timestamp: String(Math.floor(world.clock.now() / 1000)),
        ...(phone !== null && { recipient_id: phone }),
        recipient_user_id: world.customers.bsuidFor(account, customer),
        ...(opaque !== null && { biz_opaque_callback_data: opaque }),
      },
    ],
  })
}
