import type { Statement } from '../platform/db/pipeline'
import type { Sender } from '../platform/db/sender'
import type { InteractionRecord } from './records'

const readInteractionRows: Statement = {
  name: 'read_interaction_rows',
  text: 'select * from interaction_rows where business_uuid = $1::uuid and uuid = any($2::uuid[])',
}

/** As lists show them, by their uuid. */
export async function readRows(
  tx: Sender,
  business: string,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, InteractionRecord>> {
  const rows = await tx.send<InteractionRecord>(readInteractionRows, [business, uuids])
  return new Map(rows.map((row) => [row.uuid, row]))
}
