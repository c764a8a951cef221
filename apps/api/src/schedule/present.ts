import { type Schedule, scheduleSchema } from '@hilo/contracts'
import type { Schedule as ScheduleRecord } from '@hilo/prisma'

/** The contract parses the lists, which are JSON columns. */
export const presentSchedule = (row: ScheduleRecord): Schedule => scheduleSchema.parse(row)
