import type { PipelinedTx, Statement } from '../../platform/db/pipeline'
import { type NamedEntries, namedEntries, readNamedEntries } from '../rows/read-named-entries'
import type { PartRow } from './plan'

/** What is known of a message that a provider names. */
export interface StatusFacts extends NamedEntries {
  /** All messages of the provider that it became, also in tries that a later one has replaced. */
  readonly parts: readonly PartRow[]
  /** The last try to send it, if the provider has accepted that one. */
  readonly acceptedAttempt: string | null
}

const readParts: Statement = {
  name: 'read_parts',
  text: `select o.provider_message_id, o.attempt_uuid, o.entry_uuid, o.position, o.status from outbound_parts o
    where o.business_uuid = $1 and o.entry_uuid = any(array(${namedEntries})) order by o.position`,
}
const readAttempt: Statement = {
  name: 'read_last_attempt',
  text: `select a.uuid, a.state from outbound_attempts a
    where a.business_uuid = $1 and a.entry_uuid = any(array(${namedEntries})) order by a.number desc limit 1`,
}

export async function readStatusFacts(
  tx: PipelinedTx,
  account: { readonly business: string; readonly uuid: string },
  name: string,
): Promise<StatusFacts> {
  const values = [account.business, account.uuid, [name]]
  const [named, parts, attempts] = await Promise.all([
    readNamedEntries(tx, account, [name]),
    tx.send<PartRow>(readParts, values),
    tx.send<{ uuid: string; state: string }>(readAttempt, values),
  ])
  const [last] = attempts
  return { ...named, parts, acceptedAttempt: last?.state === 'accepted' ? last.uuid : null }
}
