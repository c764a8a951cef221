import type { Clock } from '../../core/clock'
import { dayMs } from '../../world/chats'
import type { LiveAccount } from '../account'
import type { Customer } from '../wire'

/** Who answers a customer of a number: our app, Meta's AI, or another app. */
export type Owner = 'hilo' | 'ai' | 'app'

/** Conversation Routing: one owner a thread. Without one it is idle, and the next message goes to the AI. */
export interface Threads {
  ownerOf(account: LiveAccount, customer: Customer): Owner | null
  give(account: LiveAccount, customer: Customer, owner: Owner | null): void
  /** The customer wrote: their thread has an owner from now on, and keeps it for a day. */
  heard(account: LiveAccount, customer: Customer): Owner
  clear(): void
}

export function createThreads(clock: Clock): Threads {
  const owners = new Map<string, { owner: Owner; heardAt: number }>()
  const keyOf = ({ phone_number_id }: LiveAccount, { id }: Customer) => `${phone_number_id} ${id}`
  const ownerOf: Threads['ownerOf'] = (account, customer) => {
    const thread = owners.get(keyOf(account, customer))
    return thread && clock.now() - thread.heardAt < dayMs ? thread.owner : null
  }
  const give: Threads['give'] = (account, customer, owner) => {
    if (owner === null) owners.delete(keyOf(account, customer))
    else owners.set(keyOf(account, customer), { owner, heardAt: clock.now() })
  }
  return {
    ownerOf,
    give,
    heard(account, customer) {
      const owner = ownerOf(account, customer) ?? 'ai'
      give(account, customer, owner)
      return owner
    },
    clear: () => owners.clear(),
  }
}
