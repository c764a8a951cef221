import { phoneDigits } from '../../core/phone-number'
import { badParameter, graphError } from '../../meta/graph-error'
import { digitsOf, type LiveAccount } from '../account'
import type { Customer } from '../wire'
import type { World } from '../world'
import type { Envelope } from './request'

export interface Recipient {
  customer: Customer
  input: string
  byBsuid: boolean
}

/** The recipient. Like Meta, accepts any well-formed number; a failed delivery is reported later. */
export function recipientOf(world: World, account: LiveAccount, { to, recipient }: Envelope): Recipient {
  if (to) return { customer: byPhone(world, account, to), input: to, byBsuid: false }
  const bsuid = recipient ?? ''
  const known = world.customers.byBsuid(account, bsuid)
  if (known) return { customer: known, input: bsuid, byBsuid: true }
  if (!world.knobs.current.trustPast || !/^[A-Z]{2}\.[A-Za-z0-9.]{1,128}$/.test(bsuid)) {
    throw badParameter('Param recipient is not a valid business-scoped user ID.')
  }
  return {
    customer: world.customers.create({ name: 'Cliente', bsuid, phone: null }),
    input: bsuid,
    byBsuid: true,
  }
}

function byPhone(world: World, account: LiveAccount, to: string): Customer {
  const phone = phoneDigits(to)
  if (phone === null) throw graphError(131009, 'The phone number is malformed: use the format +573001234567.')
  if (phone === digitsOf(account.display_phone_number)) throw graphError(131021)
  return world.customers.byPhone(phone) ?? world.customers.create({ name: `+${phone}`, phone })
}
