import type { ChannelAccount as ChannelAccountRecord } from '@hilo/prisma'
import { wordsOf } from '../platform/errors/words-of'
import type { Services } from '../platform/services'
import { checkChannel } from './check-channel'

/** Longer than a check takes; of a process that died in the middle the next one takes over then. */
export const leaseMs = 30_000
const atOnce = 20

/** Looks at every active account that is due. However many processes do this, one asks about one account. */
export async function checkChannels(services: Services): Promise<number> {
  const { db, clock, log } = services
  let checked = 0
  for (;;) {
    const now = clock.now()
    const until = new Date(now.getTime() + leaseMs)
    const due = await db.call<ChannelAccountRecord>('select * from hilo_claim_checks($1, $2, $3)', [
      now,
      until,
      atOnce,
    ])
    await Promise.all(
      due.map((row) =>
        checkChannel(services, row).catch((error: unknown) =>
          log.error({ account: row.uuid, err: wordsOf(error) }, 'a channel could not be checked'),
        ),
      ),
    )
    checked += due.length
    if (due.length < atOnce) return checked
  }
}
