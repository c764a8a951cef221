import type { Statement } from '../../platform/db/pipeline/pipeline'
import type { StatementSender } from '../../platform/db/pipeline/statement-sender'

interface ReportZone {
  readonly time_zone: string
  /** The sums have the facts of the interactions up to this one; null: of all. */
  readonly counted_to: string | null
}

const insertZone: Statement = {
  name: 'insert_report_zone',
  text: `insert into report_zones (business_uuid, time_zone)
    select uuid, time_zone from businesses where uuid = $1::uuid on conflict do nothing`,
}
const lockZone: Statement = {
  name: 'lock_report_zone',
  text: `select time_zone, counted_to from report_zones where business_uuid = $1::uuid for update`,
}

/** In which time zone the sums of the business are made, locked: the first time, that of the business. */
export async function readZone(tx: StatementSender, business: string): Promise<ReportZone> {
  await tx.send(insertZone, [business])
  const [zone] = await tx.send<ReportZone>(lockZone, [business])
  if (!zone) throw new Error('a business without a time zone')
  return zone
}
