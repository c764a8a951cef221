import type { Interaction } from '@hilo/contracts'
import { inbox, thread } from '../../strings'

const { closed } = thread

const refusals = {
  blocked: { reason: closed.blocked, short: inbox.blocked, icon: 'blocked' },
  outside: { reason: closed.outside, short: inbox.managedOutside, icon: 'person' },
} as const

/** Why nothing reaches this customer, who cannot be called either; null: it does. The server refuses the same. */
export function refusedByCustomer({
  blocked,
  managed_outside,
}: Pick<Interaction, 'blocked' | 'managed_outside'>) {
  if (blocked) return refusals.blocked
  return managed_outside ? refusals.outside : null
}
