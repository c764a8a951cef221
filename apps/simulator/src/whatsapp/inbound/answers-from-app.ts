import type { CustomerActResult } from '../../world/actor'
import { digitsOf } from '../account'
import type { World } from '../world'
import { businessWrites, type OfChat } from './business-writes'
import { valueBase } from './values'

/** The business answers from the WhatsApp app on the same number: sent as an echo, and opens no window. */
export function answersFromApp(world: World, of: OfChat, text: string): CustomerActResult {
  const { account, customer } = of
  const { id, timestamp, phone, bsuid } = businessWrites(world, of, text)
  const echo = {
    from: digitsOf(account.display_phone_number),
    ...(phone !== null && { to: phone }),
    to_user_id: bsuid,
    id,
    timestamp,
    type: 'text',
    text: { body: text },
  }
  const firstAttempt = world.webhookBatcher.post({
    account: account.phone_number_id,
    entryId: account.waba_id,
    field: 'smb_message_echoes',
    value: { ...valueBase(account), message_echoes: [echo] },
    orderKey: customer.id,
  })
  return { id, firstAttempt }
}
