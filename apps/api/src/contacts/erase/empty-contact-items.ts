import type { Statement } from '../../platform/db/pipeline/pipeline'
import type { JobPayloads } from '../../platform/jobs/job-payloads'
import type { Services } from '../../platform/services'
import { emptyPhoneChunks } from './empty-phone-chunks'

/** Matches values equal to an identifier, as text or as a number, not values that contain it. */
const namesContact = `w.business_uuid = $1::uuid and w.channel_account_uuid = any($2::uuid[]) and w.payload <> '{}'
  and jsonb_path_exists(w.payload, '$.** ? (@ == $names[*])', jsonb_build_object('names', $3::jsonb))`
const emptyItems: Statement = {
  name: 'empty_items_of_contact',
  text: `update webhook_items w set payload = '{}', error = null, awaited_id = null,
      state = case when w.state in ('pending', 'dead', 'unknown_account', 'orphan') then 'ignored' else w.state end
    where ${namesContact}`,
}
/**
 * Empties the webhook items other than messages that name an erased contact. It reads all items of the accounts, so it is a
 * job of its own: others wait for the transaction that erases. The emptied rows stay, so that a redelivery is not stored.
 */
export async function emptyContactItems(
  services: Services,
  { business, accounts, identifiers }: JobPayloads['erase_webhook_items'],
): Promise<void> {
  const statementOptions = { kind: 'export', signal: null } as const
  const values = [business, accounts, toJsonValues(identifiers)]
  await services.db.write({ business, statementOptions }, (tx) => tx.commit(tx.send(emptyItems, values)))
  await emptyPhoneChunks(services, { business, accounts, identifiers })
}

/**
 * A JSON array: each identifier as text; where it is a number also with a plus, as providers write phones, and as a number. BigInt keeps
 * digits that a number would lose.
 */
function toJsonValues(identifiers: readonly string[]): string {
  const digits = identifiers.filter((id) => /^[0-9]{1,30}$/.test(id))
  const texts = [...identifiers, ...digits.map((id) => `+${id}`)].map((id) => JSON.stringify(id))
  return `[${[...texts, ...digits.map((id) => String(BigInt(id)))].join(',')}]`
}
