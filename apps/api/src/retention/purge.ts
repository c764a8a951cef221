import type { Services } from '../platform/services'
import { before, failureWindowMs, knownDeviceMs } from '../sessions/tokens/lifetimes'
import { agesOf, pricesKeptSince } from './ages'

const batch = 2_000
/** How long the operator can read the events that listeners gave up. */
const deadEventMs = 30 * 24 * 60 * 60 * 1000
/** How long the ledger of messages for other programs is kept. */
const hookLedgerMs = 7 * 24 * 60 * 60 * 1000
/** How long a chunk of a phone can come again, or wait for its messages. */
const phoneChunkMs = 7 * 24 * 60 * 60 * 1000

/**
 * Deletes outdated webhook items, ended sessions, tokens and devices with their old pushes, used links, stored answers to programs,
 * chunks of phones, old dead letters, prices and choices, and audit lines that have reached their age. In batches, so that no statement
 * is long.
 */
export async function purge(services: Services): Promise<number> {
  const { db, clock } = services
  const now = clock.now()
  const { items, audit } = agesOf(services)
  const bounds = [items, before(now, knownDeviceMs), before(now, failureWindowMs), now]
  const gone =
    (await inBatches(db, 'select hilo_purge($1, $2, $3, $4, $5) as gone', bounds)) +
    (await inBatches(db, 'select hilo_purge_events($1, $2) as gone', [before(now, deadEventMs)])) +
    (await inBatches(db, 'select hilo_purge_hooks($1, $2) as gone', [before(now, hookLedgerMs)])) +
    (await inBatches(db, 'select hilo_purge_phone_chunks($1, $2) as gone', [before(now, phoneChunkMs)])) +
    (await inBatches(db, 'select hilo_purge_pushes($1, $2) as gone', [now])) +
    (await inBatches(db, 'select hilo_purge_prices($1, $2) as gone', [pricesKeptSince(now)]))
  return audit ? gone + (await inBatches(db, 'select hilo_purge_audit($1, $2) as gone', [audit])) : gone
}

async function inBatches({ call }: Services['db'], text: string, bounds: readonly Date[]): Promise<number> {
  let total = 0
  for (;;) {
    const [row] = await call<{ gone: number }>(text, [...bounds, batch])
    const gone = row?.gone ?? 0
    total += gone
    if (gone < batch) return total
  }
}
