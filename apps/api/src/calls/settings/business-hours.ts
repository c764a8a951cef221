import type { Schedule } from '@hilo/contracts'
import type { WeekHours } from '../../channels/adapter'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { presentSchedule } from '../../schedule/present'

export type BusinessHours = Pick<Schedule, 'time_zone' | 'hours'>

export const readBusinessHours = async ({ db }: Pick<Services, 'db'>, actor: Actor): Promise<BusinessHours> =>
  presentSchedule(
    await db.tenant(actor, (tx) =>
      tx.schedule.findFirstOrThrow({ where: { business_uuid: actor.business } }),
    ),
  )

export const weekOf = ({ time_zone: timeZone, hours: spans }: BusinessHours): WeekHours => ({
  timeZone,
  spans,
})

/** WhatsApp takes two spans a day, and at least one in all. */
const spansADay = 2

/** Why the provider cannot have these hours, in Spanish; null: it can. */
export function problemOfHours({ hours }: BusinessHours): string | null {
  if (hours.length === 0)
    return 'El horario de atención no tiene horas: ponlas primero en Control de Horarios.'
  const most = Math.max(...hours.map(({ day }) => hours.filter((one) => one.day === day).length))
  return most > spansADay ? 'WhatsApp admite dos franjas al día, y el horario de atención tiene más.' : null
}

const lines = ({ timeZone, spans }: WeekHours): string =>
  [timeZone, ...spans.map(({ day, from, to }) => `${day} ${from} ${to}`).sort()].join('\n')

export const isSameWeek = (one: WeekHours, other: WeekHours): boolean => lines(one) === lines(other)
