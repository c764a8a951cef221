import type { PartRow } from '../../entries/message-status'
import {
  type EntriesWithThreads,
  entriesByProviderIdSql,
  readEntriesByProviderId,
} from '../../entries/read-entries-by-provider-id'
import type { PipelinedTx, Statement } from '../../platform/db/pipeline/pipeline'

/** What is stored of a message, found by a provider id. */
export interface StatusFacts extends EntriesWithThreads {
  /** All its parts, also of attempts that a later one has replaced. */
  readonly parts: readonly PartRow[]
  /** Its last attempt, if the provider has accepted that one. */
  readonly acceptedAttempt: string | null
  /** When that attempt began, if the account was stopped before and is stopped still: where the message arrives, it is no more. */
  readonly sentWhileStopped: Date | null
}

const readParts: Statement = {
  name: 'read_parts',
  text: `select o.provider_message_id, o.attempt_uuid, o.entry_uuid, o.position, o.status from outbound_parts o
    where o.business_uuid = $1 and o.entry_uuid = any(array(${entriesByProviderIdSql})) order by o.position`,
}
const readAttempt: Statement = {
  name: 'read_last_attempt',
  text: `select a.uuid, a.state, (select a.started_at from channel_accounts c
      where c.business_uuid = $1 and c.uuid = $2 and c.blocked and c.health_since < a.started_at) as sent_while_stopped
    from outbound_attempts a
    where a.business_uuid = $1 and a.entry_uuid = any(array(${entriesByProviderIdSql})) order by a.number desc limit 1`,
}

export async function readStatusFacts(
  tx: PipelinedTx,
  account: { readonly business: string; readonly uuid: string },
  providerId: string,
): Promise<StatusFacts> {
  const values = [account.business, account.uuid, [providerId]]
  const [found, parts, attempts] = await Promise.all([
    readEntriesByProviderId(tx, account, [providerId]),
    tx.send<PartRow>(readParts, values),
    tx.send<{ uuid: string; state: string; sent_while_stopped: Date | null }>(readAttempt, values),
  ])
  const [last] = attempts
  return {
    ...found,
    parts,
    acceptedAttempt: last?.state === 'accepted' ? last.uuid : null,
    sentWhileStopped: last?.sent_while_stopped ?? null,
  }
}
