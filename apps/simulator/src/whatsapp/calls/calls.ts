import { ControlError } from '../../core/http'
import { digitsOf, type LiveAccount } from '../account'
import { wamid } from '../ids'
import { contactOf, valueBase, visiblePhone } from '../inbound/values'
import type { CallView, Customer } from '../wire'
import type { World } from '../world'
import { problemOfSdp } from './sdp'
import { type Call, callView } from './store'

/** Meta ends a call that nobody answers after 30 to 60 seconds. */
export const customerRingMs = 45_000

/** Calls are on in the number's settings, and no fault is played. */
export const takesCalls = (world: World, account: LiveAccount): boolean =>
  world.knobs.current.callsEnabled && world.callSettings.of(account).status === 'ENABLED'

/** The customer presses 'Llamar': the business's webhook hears that a call began. */
export function callBusiness(
  world: World,
  account: LiveAccount,
  customer: Customer,
  offer: string,
): CallView {
  const problem = problemOfSdp(offer)
  if (problem) throw new ControlError(400, problem)
  if (!takesCalls(world, account))
    throw new ControlError(
      409,
      'Este número no recibe llamadas: están apagadas en sus ajustes o con la perilla.',
    )
  const running = world.calls.of(account.phone_number_id, customer.id)
  if (running && running.state !== 'ended') throw new ControlError(409, 'Ya hay una llamada en curso.')
  const id = wamid(world.random, customer.phone ?? digitsOf(customer.id), 'in').replace('wamid', 'wacid')
  const call: Call = {
    id,
    by: 'customer',
    account,
    customer,
    offer,
    opaque: null,
    state: 'ringing',
    answer: null,
    acceptedAt: null,
    end: null,
  }
  world.calls.add(call)
  world.chats.customerWrote(world.chats.of(account.phone_number_id, customer.id))
  postCallEvent(world, call, 'connect', { session: { sdp: offer, sdp_type: 'offer' } })
  showCall(world, call)
  world.timers.schedule(customerRingMs, () => {
    if (call.state === 'ringing' || call.state === 'pre_accepted') endCall(world, call, 'unanswered')
  })
  return callView(call)
}

/** Ends a call and sends the webhook, whichever side ends it. Only an accepted call has times. */
export function endCall(world: World, call: Call, end: NonNullable<CallView['end']>): void {
  if (call.state === 'ended') return
  const wasAccepted = call.acceptedAt !== null
  call.state = 'ended'
  call.end = end
  if (call.by === 'business') world.permissions.called(call, wasAccepted)
  const now = world.clock.now()
  const second = (ms: number) => Math.floor(ms / 1000)
  const times = call.acceptedAt !== null && {
    start_time: String(second(call.acceptedAt)),
    end_time: String(second(now)),
    duration: second(now) - second(call.acceptedAt),
  }
  postCallEvent(world, call, 'terminate', { status: 'COMPLETED', ...times })
  showCall(world, call)
}

export function showCall(world: World, call: Call): void {
  const { account, customer } = call
  world.events.publish({
    type: 'call',
    account: account.phone_number_id,
    customer: customer.id,
    call: callView(call),
  })
}

export function postCallEvent(
  world: World,
  call: Call,
  event: 'connect' | 'terminate',
  more: Record<string, unknown>,
): void {
  const { account, customer, id, by, opaque } = call
  const phone = visiblePhone(world, customer)
  const user = world.customers.bsuidFor(account, customer)
  const number = digitsOf(account.display_phone_number)
  const ends =
    by === 'customer'
      ? { ...(phone !== null && { from: phone }), from_user_id: user, to: number }
      : { from: number, ...(phone !== null && { to: phone }), to_user_id: user }
  const value = {
    ...valueBase(account),
    contacts: [contactOf(world, account, customer)],
    calls: [
      {
        id,
        ...ends,
        event,
        timestamp: String(Math.floor(world.clock.now() / 1000)),
        direction: by === 'customer' ? 'USER_INITIATED' : 'BUSINESS_INITIATED',
        ...(opaque !== null && { biz_opaque_callback_data: opaque }),
        ...more,
      },
    ],
  }
  postCalls(world, call, value)
}

export function postCalls(world: World, { account, customer }: Call, value: Record<string, unknown>): void {
  world.webhookBatcher
    .post({
      account: account.phone_number_id,
      entryId: account.waba_id,
      field: 'calls',
      value,
      orderKey: customer.id,
    })
    // A failed webhook is retried and shown in the deliveries.
    .catch(() => {})
}
