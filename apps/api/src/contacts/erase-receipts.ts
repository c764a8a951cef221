import type { Statement } from '../platform/db/pipeline'
import { senderOf } from '../platform/db/sender'
import type { JobPayloads } from '../platform/jobs/jobs'
import type { Services } from '../platform/services'

/** A value that is the name, as text or as a number, and not one that merely contains its letters. */
const emptyItems: Statement = {
  name: 'empty_items_that_name',
  text: `update webhook_items set payload = '{}', error = null,
      state = case when state in ('pending', 'dead', 'unknown_account') then 'ignored' else state end
    where business_uuid = $1::uuid and channel_account_uuid = any($2::uuid[]) and payload <> '{}'
      and jsonb_path_exists(payload, '$.** ? (@ == $names[*])', jsonb_build_object('names', $3::jsonb))`,
}

/**
 * Empties what providers told of an erased customer beyond their messages. All that came in on an account is looked
 * through, so it is a job and not a part of the erasure, which others wait for. The empty rows stay: the same event, sent
 * again, must not bring it back.
 */
export async function eraseReceipts(
  { db }: Services,
  { business, accounts, names }: JobPayloads['erase_receipts'],
): Promise<void> {
  const asking = { kind: 'export', left: null } as const
  await db.tenant({ business, asking }, (tx) =>
    senderOf(tx).send(emptyItems, [business, accounts, asValues(names)]),
  )
}

/** As JSON: each as text, and as a number where it may be one. The digits stand there as they are: no number of ours is as long. */
function asValues(names: readonly string[]): string {
  const numbers = names.filter((name) => /^[0-9]{1,30}$/.test(name)).map((name) => String(BigInt(name)))
  return `[${[...names.map((name) => JSON.stringify(name)), ...numbers].join(',')}]`
}
