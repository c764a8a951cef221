import { z } from 'zod'
import type { Clock } from '../../core/clock'
import { badParameter } from '../../meta/graph-error'
import type { LiveAccount } from '../account'

const time = z.string().regex(/^([01]\d|2[0-3])[0-5]\d$/)
const span = z.looseObject({
  day_of_week: z.enum(['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']),
  open_time: time,
  close_time: time,
})
const holiday = z.looseObject({
  date: z.iso.date('Date format in holiday_schedule for call_hours is invalid'),
  start_time: time,
  end_time: time,
})
type Span = z.infer<typeof span>
const isZone = (zone: string): boolean => Intl.supportedValuesOf('timeZone').includes(zone)
const overlaps = (one: Span, other: Span): boolean =>
  one !== other &&
  one.day_of_week === other.day_of_week &&
  one.open_time < other.close_time &&
  other.open_time < one.close_time

const onOff = z.enum(['ENABLED', 'DISABLED'])
const calling = z.looseObject({
  status: onOff.optional(),
  call_icon_visibility: z.enum(['DEFAULT', 'DISABLE_ALL']).optional(),
  callback_permission_status: onOff.optional(),
  call_hours: z
    .looseObject({
      status: onOff,
      timezone_id: z.string().refine(isZone, 'Timezone is invalid in call_hours'),
      weekly_operating_hours: z
        .array(span)
        .min(1, 'weekly_operating_hours in call_hours cannot be empty')
        .refine(
          (spans) => spans.every((one) => one.open_time < one.close_time),
          'Invalid schedule for call_hours',
        )
        .refine(
          (spans) =>
            spans.every((one) => spans.filter((other) => other.day_of_week === one.day_of_week).length <= 2),
          'More than 2 entries not allowed in weekly_operating_hours schedule in call_hours',
        )
        .refine(
          (spans) => !spans.some((one) => spans.some((other) => overlaps(one, other))),
          'Overlapping schedule in call_hours is not allowed',
        ),
      holiday_schedule: z
        .array(holiday)
        .max(20, 'Up to 20 overrides can be specified in holiday_schedule')
        .refine(
          (days) => days.every(({ start_time, end_time }) => start_time < end_time),
          'Invalid schedule for call_hours',
        )
        .optional(),
    })
    .optional(),
})
type CallingSettings = z.infer<typeof calling>

const todayIn = (timeZone: string, now: number): string =>
  new Date(now).toLocaleDateString('en-CA', { timeZone })

/** What each number does with calls. */
export interface CallSettings {
  of(account: LiveAccount): CallingSettings
  /** Refuses what Meta refuses. Fields that are left out stay; hours are replaced as a whole. */
  change(account: LiveAccount, input: unknown): void
  clear(): void
}

/** Numbers of the demo have calls from the start. */
const atFirst: CallingSettings = {
  status: 'ENABLED',
  call_icon_visibility: 'DEFAULT',
  callback_permission_status: 'DISABLED',
}

export function createCallSettings({ now }: Pick<Clock, 'now'>): CallSettings {
  const all = new Map<string, CallingSettings>()
  const of = ({ phone_number_id }: LiveAccount) => all.get(phone_number_id) ?? atFirst
  return {
    of,
    change(account, input) {
      const parsed = calling.safeParse(input)
      if (!parsed.success) throw badParameter(parsed.error.issues[0]?.message ?? 'Invalid parameter')
      const { call_hours } = parsed.data
      const today = call_hours && todayIn(call_hours.timezone_id, now())
      if (call_hours?.holiday_schedule?.some(({ date }) => date < (today ?? '')))
        throw badParameter('Holiday given in call_hours is a past date')
      all.set(account.phone_number_id, { ...of(account), ...parsed.data })
    },
    clear: () => all.clear(),
  }
}
