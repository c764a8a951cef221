import type { Statement } from '../platform/db/pipeline/pipeline'
import type { StatementSender } from '../platform/db/pipeline/statement-sender'

interface NameAndZone {
  readonly name: string
  readonly time_zone: string
}

const readRow: Statement = {
  name: 'read_name_and_zone',
  text: `select name, time_zone from businesses where uuid = $1::uuid`,
}

/** The business's name and time zone, for files. */
export async function readNameAndZone(tx: StatementSender, business: string): Promise<NameAndZone> {
  const [row] = await tx.send<NameAndZone>(readRow, [business])
  if (!row) throw new Error('the business is gone')
  return row
}
