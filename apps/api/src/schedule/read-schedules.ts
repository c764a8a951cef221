import type { Schedule, ScheduleInForce } from '@hilo/contracts'
import type { Tx } from '../platform/db/db'

/** The business hours of a business and earlier ones, from the oldest to those in force. */
export async function readSchedules(tx: Tx, business_uuid: string): Promise<ScheduleInForce[]> {
  const pasts = await tx.schedulePast.findMany({ where: { business_uuid }, orderBy: { until: 'asc' } })
  const schedule = await tx.schedule.findUnique({ where: { business_uuid } })
  const rows = schedule ? [...pasts, { ...schedule, until: null }] : pasts
  // Both columns were written from a schedule of the contract.
  return rows.map(({ enabled, time_zone, hours, holidays, until }) => ({
    enabled,
    time_zone,
    hours: hours as Schedule['hours'],
    holidays: holidays as Schedule['holidays'],
    until,
  }))
}
