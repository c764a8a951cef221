import type { Interaction } from '@hilo/contracts'
import { inbox, thread } from '../../strings'

const { closed } = thread

/** Why this customer can be neither written to nor called, or null if they can. The server refuses the same. */
export function refusedByCustomer({
  blocked,
  managed_outside,
  responder,
}: Pick<Interaction, 'blocked' | 'managed_outside' | 'responder'>) {
  if (blocked) return { reason: closed.blocked, short: inbox.blocked, icon: 'blocked' } as const
  const by = responder ?? 'app'
  return managed_outside
    ? ({ reason: closed.outside[by], short: inbox.outside[by].text, icon: 'person' } as const)
    : null
}
