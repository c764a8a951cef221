import { knownErrors } from '../../meta/error-codes'
import type { LiveAccount } from '../account'
import { contactOf, valueBase, visiblePhone } from '../inbound/values'
import type { Sending } from '../outbox'
import type { World } from '../world'
import { pricingOf } from './pricing'

type Status = 'sent' | 'delivered' | 'read' | 'failed'

/** Records the new status and sends its webhook; resolves after the first attempt, unless a knob holds it back. */
export async function reportStatus(
  world: World,
  sending: Sending,
  status: Status,
  failure?: Failed,
): Promise<void> {
  const { chat, message } = sending
  const at = world.clock.now()
  sending.statuses.push({ status, at, ...(failure && { code: failure.code }) })
  const change = { state: status, ...(failure && { failure: failureView(failure) }) }
  if (message.type === 'reaction') Object.assign(message, change)
  else world.chats.change(chat, message, change)
  if (status === 'delivered' && world.knobs.current.dropDelivered) return

  const account = world.accounts.get(chat.account)
  const posted = world.webhookBatcher.post({
    account: account.phone_number_id,
    entryId: account.waba_id,
    field: 'messages',
    value: statusValue(world, account, sending, { status, at, failure }),
    orderKey: sending.customer.id,
  })
  if (!world.webhookBatcher.holding()) await posted
}

export interface Failed {
  code: number
  details?: string
}

interface StatusChange {
  status: Status
  at: number
  failure: Failed | undefined
}

function statusValue(
  world: World,
  account: LiveAccount,
  sending: Sending,
  { status, at, failure }: StatusChange,
) {
  const { customer, byBsuid, opaque, id } = sending
  const phone = byBsuid ? null : visiblePhone(world, customer)
  return {
    ...valueBase(account),
    // A failure carries no contacts.
    ...(!failure && { contacts: [contactOf(world, account, customer)] }),
    statuses: [
      {
        id,
        status,
        timestamp: String(Math.floor(at / 1000)),
        ...(phone !== null && { recipient_id: phone }),
        ...(phone === null && { recipient_user_id: world.customers.bsuidFor(account, customer) }),
        ...(opaque !== null && { biz_opaque_callback_data: opaque }),
        ...(failure ? { errors: [errorOf(failure)] } : saysPrice(world, status) && pricingOf(world, sending)),
      },
    ],
  }
}

/** `read` says it only where no `delivered` came. */
const saysPrice = ({ knobs }: World, status: Status): boolean =>
  status !== 'read' || knobs.current.dropDelivered

function failureView({ code, details }: Failed) {
  const known = knownErrors[code]
  const fullDetails = details ?? known?.details
  return { code, title: known?.title ?? 'Error', ...(fullDetails !== undefined && { details: fullDetails }) }
}

function errorOf(failure: Failed) {
  const { code, title, details } = failureView(failure)
  return {
    code,
    title,
    message: title,
    ...(details !== undefined && { error_data: { details } }),
    href: 'https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes/',
  }
}
