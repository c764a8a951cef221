import { type Schedule, scheduleSchema } from '@hilo/contracts'
import type { Schedule as ScheduleRecord } from '@hilo/prisma'

/** Its lists are JSON in the database: the contract reads them. */
export const presentSchedule = (row: ScheduleRecord): Schedule => scheduleSchema.parse(row)
