import type { Services } from '../platform/services'
import { before, failureWindowMs, knownDeviceMs } from '../sessions/tokens/lifetimes'

const dayMs = 24 * 60 * 60_000
const batch = 2_000

/**
 * Deletes outdated receipts of providers, ended sessions and tokens, and used links. In batches, so that nobody waits behind it.
 */
export async function purge({ db, clock, settings }: Services): Promise<number> {
  const now = clock.now()
  const bounds = [
    before(now, settings.webhookRetentionDays * dayMs),
    before(now, knownDeviceMs),
    before(now, failureWindowMs),
  ]
  let total = 0
  for (;;) {
    const [row] = await db.call<{ gone: number }>('select hilo_purge($1, $2, $3, $4, $5) as gone', [
      ...bounds,
      now,
      batch,
    ])
    const gone = row?.gone ?? 0
    total += gone
    if (gone < batch) return total
  }
}
