import type { JobPayloads } from '../platform/jobs/jobs'
import type { Services } from '../platform/services'

/**
 * Empties what providers told of an erased customer beyond their messages. All that came in on an account is looked
 * through, so it is a job and not a part of the erasure, which others wait for.
 */
export async function eraseReceipts(
  { db }: Services,
  { business, accounts, names }: JobPayloads['erase_receipts'],
): Promise<void> {
  await db.call('select hilo_erase_receipts($1, $2, $3)', [business, accounts, names])
}
