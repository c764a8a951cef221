import type { ScheduleInForce } from '@hilo/contracts'
import type { Statement } from '../platform/db/pipeline/pipeline'
import type { StatementSender } from '../platform/db/pipeline/statement-sender'

const readRows: Statement = {
  name: 'read_schedules',
  text: `select enabled, time_zone, hours, holidays, until from schedule_pasts where business_uuid = $1::uuid
    union all select enabled, time_zone, hours, holidays, null from schedules where business_uuid = $1::uuid
    order by until nulls last`,
}

/** The business hours of a business and earlier ones, from the oldest to those in force. */
export const readSchedules = (tx: StatementSender, business: string): Promise<ScheduleInForce[]> =>
  tx.send<ScheduleInForce>(readRows, [business])
