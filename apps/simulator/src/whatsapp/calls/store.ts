import type { LiveAccount } from '../account'
import type { CallView, Customer } from '../wire'

/** A call between a customer and a number, as the provider knows it. */
export interface Call {
  readonly by: CallView['by']
  readonly id: string
  readonly account: LiveAccount
  readonly customer: Customer
  /** The session description of the side that began the call. */
  readonly offer: string
  /** What the business sent along with its call. */
  readonly opaque: string | null
  state: CallView['state']
  answer: string | null
  acceptedAt: number | null
  end: CallView['end']
}

export interface Calls {
  find(id: string): Call | null
  of(account: string, customer: string): Call | null
  add(call: Call): void
  clear(): void
}

export function createCalls(): Calls {
  const calls = new Map<string, Call>()
  return {
    find: (id) => calls.get(id) ?? null,
    of: (account, customer) =>
      [...calls.values()].findLast(
        (call) => call.account.phone_number_id === account && call.customer.id === customer,
      ) ?? null,
    add: (call) => void calls.set(call.id, call),
    clear: () => calls.clear(),
  }
}

export const callView = ({ id, by, state, offer, answer, acceptedAt, end }: Call): CallView => ({
  id,
  by,
  offer: by === 'business' ? offer : null,
  state,
  answer,
  acceptedAt,
  end,
})
