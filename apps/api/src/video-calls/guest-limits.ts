import { createSharedBuckets } from '../platform/fairness/shared-buckets'
import type { Services } from '../platform/services'

/**
 * Limits of a stranger's network, and of all pages of one link together, counted over all processes. A page looks at its
 * link once, connects, enters, sends some twenty addresses at once, and then says every few seconds that it is there.
 * See decision 160.
 */
export const guestLimits = ({ clock, realtime }: Pick<Services, 'clock' | 'realtime'>) =>
  createSharedBuckets(clock, realtime.processes, {
    // Looking at links and connecting: enough for an office of customers, too little for a flood of look-ups.
    guest_network: { burst: 120, perSecond: 2 },
    guest_connect: { burst: 30, perSecond: 1 },
    guest_command: { burst: 200, perSecond: 20 },
    // Entering with another page, of which others hear.
    guest_enter: { burst: 6, perSecond: 1 / 3 },
  })

/** How many commands of one link wait for the one that runs, and for how long. */
export const waitingOfLink = { waiting: 1_000, waitingPerKey: 20, maxWaitMs: 5_000 } as const
