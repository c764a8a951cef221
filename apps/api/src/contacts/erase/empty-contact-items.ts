import type { Statement } from '../../platform/db/pipeline/pipeline'
import type { JobPayloads } from '../../platform/jobs/jobs'
import type { Services } from '../../platform/services'

/** Matches values equal to an identifier, as text or as a number, not values that contain it. */
const emptyItems: Statement = {
  name: 'empty_items_of_contact',
  text: `update webhook_items set payload = '{}', error = null,
      state = case when state in ('pending', 'dead', 'unknown_account') then 'ignored' else state end
    where business_uuid = $1::uuid and channel_account_uuid = any($2::uuid[]) and payload <> '{}'
      and jsonb_path_exists(payload, '$.** ? (@ == $names[*])', jsonb_build_object('names', $3::jsonb))`,
}

/**
 * Empties the webhook items other than messages that name an erased contact. It reads all items of the accounts, so it is a
 * job of its own: others wait for the transaction that erases. The emptied rows stay, so that a redelivery is not stored.
 */
export async function emptyContactItems(
  { db }: Services,
  { business, accounts, names }: JobPayloads['erase_receipts'],
): Promise<void> {
  const statementOptions = { kind: 'export', signal: null } as const
  await db.tenant({ business, statementOptions }, (tx) =>
    tx.send(emptyItems, [business, accounts, toJsonValues(names)]),
  )
}

/**
 * A JSON array: each identifier as text; where it is a number also with a plus, as providers write phones, and as a number. BigInt keeps
 * digits that a number would lose.
 */
function toJsonValues(names: readonly string[]): string {
  const digits = names.filter((name) => /^[0-9]{1,30}$/.test(name))
  const texts = [...names, ...digits.map((name) => `+${name}`)].map((name) => JSON.stringify(name))
  return `[${[...texts, ...digits.map((name) => String(BigInt(name)))].join(',')}]`
}
