import type { ChannelAccount as ChannelAccountRecord } from '@hilo/prisma'
import { errorMessage } from '../../platform/errors/error-message'
import type { Services } from '../../platform/services'
import { checkChannel } from './check-channel'

/** Longer than a check takes: after it another process may take over the check of one that died. */
export const leaseMs = 30_000
const batchSize = 20

/** Checks every active account that is due. Processes claim them, so that only one checks each (decision 033). */
export async function checkChannels(services: Services): Promise<number> {
  const { db, clock, log } = services
  let checked = 0
  for (;;) {
    const now = clock.now()
    const until = new Date(now.getTime() + leaseMs)
    const due = await db.call<ChannelAccountRecord>('select * from hilo_claim_checks($1, $2, $3)', [
      now,
      until,
      batchSize,
    ])
    await Promise.all(
      due.map((row) =>
        checkChannel(services, row).catch((error: unknown) =>
          log.error({ account: row.uuid, err: errorMessage(error) }, 'a channel could not be checked'),
        ),
      ),
    )
    checked += due.length
    if (due.length < batchSize) return checked
  }
}
