import type { LiveAccount } from '../account'
import { digitsOf } from '../account'
import type { Customer } from '../wire'
import type { World } from '../world'

/** Pieces of `changes[].value` that messages and statuses have in common. */
export const valueBase = (account: LiveAccount) => ({
  messaging_product: 'whatsapp',
  metadata: {
    display_phone_number: digitsOf(account.display_phone_number),
    phone_number_id: account.phone_number_id,
  },
})

/** The phone that webhooks may carry; null if it is hidden. */
export const visiblePhone = ({ knobs }: World, { phone }: Customer): string | null =>
  knobs.current.bsuidOnly ? null : phone

export function contactOf(world: World, account: LiveAccount, customer: Customer) {
  const phone = visiblePhone(world, customer)
  return {
    profile: { name: customer.name, ...(customer.username && { username: customer.username }) },
    ...(phone !== null && { wa_id: phone }),
    user_id: world.customers.bsuidFor(account, customer),
  }
}

/** The value of a webhook with one message in it. */
export function messageValue(
  world: World,
  account: LiveAccount,
  customer: Customer,
  message: { id: string; at: number; content: Record<string, unknown> },
): Record<string, unknown> {
  const phone = visiblePhone(world, customer)
  return {
    ...valueBase(account),
    contacts: [contactOf(world, account, customer)],
    messages: [
      {
        ...(phone !== null && { from: phone }),
        from_user_id: world.customers.bsuidFor(account, customer),
        id: message.id,
        timestamp: String(Math.floor(message.at / 1000)),
        ...message.content,
      },
    ],
  }
}

/** The value of a system message: without contacts, and only with the previous phone, unless it is hidden. */
export function systemValue(...[world, account, customer, message]: Parameters<typeof messageValue>) {
  const { contacts: _, messages, ...value } = messageValue(world, account, customer, message)
  const [{ from_user_id: __, ...systemMessage } = {}] = messages as Record<string, unknown>[] // as it was made above
  return { ...value, messages: [systemMessage] }
}
