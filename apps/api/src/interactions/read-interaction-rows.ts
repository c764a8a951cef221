import type { Statement } from '../platform/db/pipeline/pipeline'
import type { StatementSender } from '../platform/db/pipeline/statement-sender'
import type { InteractionRecord } from './records'

const selectInteractionRows: Statement = {
  name: 'read_interaction_rows',
  // Reads rows one by one, because for an array of unknown length Postgres would hash all users first, twice.
  text: `select r.* from unnest($2::uuid[]) as wanted(uuid) cross join lateral (
      select * from interaction_rows where business_uuid = $1::uuid and uuid = wanted.uuid offset 0) r`,
}

/** Interactions as lists show them, by uuid. */
export async function readInteractionRows(
  tx: StatementSender,
  business: string,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, InteractionRecord>> {
  const rows = await tx.send<InteractionRecord>(selectInteractionRows, [business, uuids])
  return new Map(rows.map((row) => [row.uuid, row]))
}
