import type { Tx } from '../../platform/db/db'

interface ReportZone {
  readonly time_zone: string
  /** The sums have the facts of the interactions up to this one; null: of all. */
  readonly counted_to: string | null
}

/** In which time zone the sums of the business are made, locked: the first time, that of the business. */
export async function readZone(tx: Tx, business: string): Promise<ReportZone> {
  await tx.$executeRaw`
    insert into report_zones (business_uuid, time_zone)
    select uuid, time_zone from businesses where uuid = ${business}::uuid on conflict do nothing`
  const [zone] = await tx.$queryRaw<ReportZone[]>`
    select time_zone, counted_to from report_zones where business_uuid = ${business}::uuid for update`
  if (!zone) throw new Error('a business without a time zone')
  return zone
}
