import { localMoment, type Schedule } from '@hilo/contracts'
import type { WeekHours } from '../../channels/adapter'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { presentSchedule } from '../../schedule/present'

export type BusinessHours = Pick<Schedule, 'time_zone' | 'hours' | 'holidays'>

export const readBusinessHours = async (
  { db }: Pick<Services, 'db'>,
  by: Actor | string,
): Promise<BusinessHours> =>
  presentSchedule(
    await db.tenant(by, (tx) =>
      tx.schedule.findFirstOrThrow({
        where: { business_uuid: typeof by === 'string' ? by : by.business },
      }),
    ),
  )

/** WhatsApp's limits: two spans a day, at least one in all, and this many holidays, none of them past. */
const spansADay = 2
const mostHolidays = 20

export const weekOf = (
  { time_zone: timeZone, hours: spans, holidays }: BusinessHours,
  now: Date,
): WeekHours => {
  const today = localMoment(timeZone, now).date
  const coming = holidays.map(({ date }) => date).filter((date) => date >= today)
  return { timeZone, spans, closed: coming.sort().slice(0, mostHolidays) }
}

/** Why the provider does not accept these hours, in Spanish; null if it accepts them. */
export function problemOfHours({ hours }: BusinessHours): string | null {
  if (hours.length === 0)
    return 'El horario de atención no tiene horas: ponlas primero en Control de Horarios.'
  const most = Math.max(...hours.map(({ day }) => hours.filter((one) => one.day === day).length))
  return most > spansADay ? 'WhatsApp admite dos franjas al día, y el horario de atención tiene más.' : null
}

const lines = ({ timeZone, spans }: WeekHours): string =>
  [timeZone, ...spans.map(({ day, from, to }) => `${day} ${from} ${to}`).sort()].join('\n')

export const isSameWeek = (one: WeekHours, other: WeekHours): boolean => lines(one) === lines(other)

/** Whether the provider has these hours already. Past holidays, which it keeps, do not count. */
export const isSameHours = (known: WeekHours, wanted: WeekHours, now: Date): boolean => {
  const today = localMoment(wanted.timeZone, now).date
  const coming = known.closed.filter((date) => date >= today).sort()
  return isSameWeek(known, wanted) && coming.join() === wanted.closed.join()
}
