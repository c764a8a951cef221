import { z } from 'zod'
import type { AccountCalls, AccountCallsChange, WeekHours } from '../../../adapter'
import type { SendError } from '../../../outbound'
import { type GraphAccess, graphGet, graphPost } from '../../meta/graph'
import { callErrors } from './errors'

const days = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']

const holiday = z.looseObject({ date: z.string(), start_time: z.string(), end_time: z.string() })
const span = z.looseObject({ day_of_week: z.string(), open_time: z.string(), close_time: z.string() })
const known = z.looseObject({
  calling: z
    .looseObject({
      status: z.string().catch(''),
      call_icon_visibility: z.string().catch(''),
      callback_permission_status: z.string().catch(''),
      call_hours: z
        .looseObject({
          status: z.string(),
          timezone_id: z.string(),
          weekly_operating_hours: z.array(span).catch([]),
          holiday_schedule: z.array(holiday).catch([]),
        })
        .optional()
        .catch(undefined),
      restrictions: z
        .looseObject({ restrictions_list: z.array(z.looseObject({ reason: z.string() })) })
        .optional()
        .catch(undefined),
    })
    .optional(),
})
const done = z.looseObject({ success: z.boolean() })

/** `GET /<number>/settings`. A number that has never had calls has none of the fields. */
export async function readCallSettings(
  graph: GraphAccess,
  phoneNumberId: string,
): Promise<AccountCalls | { readonly error: SendError }> {
  const answer = await graphGet({ ...graph, errors: callErrors }, `${phoneNumberId}/settings`, known)
  if ('error' in answer) return answer
  const { calling } = answer.value
  const hours = calling?.call_hours
  return {
    on: calling?.status === 'ENABLED',
    icon: calling?.call_icon_visibility !== 'DISABLE_ALL',
    asksPermission: calling?.callback_permission_status === 'ENABLED',
    hours: hours?.status === 'ENABLED' ? weekOf(hours) : null,
    restriction: calling?.restrictions?.restrictions_list[0]?.reason ?? null,
  }
}

/**
 * A date of `holiday_schedule` has hours of its own, which begin before they end: a day without any cannot be written. So it is
 * open for its first minute.
 */
const closedDay = { start_time: '0000', end_time: '0001' }

/** `POST /<number>/settings`. Hours that are not named stay; those that are replace all, holidays too. */
export async function setCallSettings(
  graph: GraphAccess,
  phoneNumberId: string,
  { on, icon, asksPermission, hours }: AccountCallsChange,
): Promise<SendError | null> {
  const calling = {
    status: on ? 'ENABLED' : 'DISABLED',
    call_icon_visibility: icon ? 'DEFAULT' : 'DISABLE_ALL',
    callback_permission_status: asksPermission ? 'ENABLED' : 'DISABLED',
    ...(hours && {
      call_hours: {
        status: hours.enforced ? 'ENABLED' : 'DISABLED',
        timezone_id: hours.timeZone,
        weekly_operating_hours: hours.spans.map(({ day, from, to }) => ({
          day_of_week: days[day - 1],
          open_time: from.replace(':', ''),
          close_time: to.replace(':', ''),
        })),
        holiday_schedule: hours.closed.map((date) => ({ date, ...closedDay })),
      },
    }),
  }
  const answer = await graphPost(
    { ...graph, errors: callErrors },
    { path: `${phoneNumberId}/settings`, body: { calling }, repeatable: true },
    done,
  )
  return 'error' in answer ? answer.error : null
}

interface KnownHours {
  readonly timezone_id: string
  readonly weekly_operating_hours: readonly z.output<typeof span>[]
  readonly holiday_schedule: readonly z.output<typeof holiday>[]
}

const weekOf = (hours: KnownHours): WeekHours => ({
  timeZone: hours.timezone_id,
  closed: hours.holiday_schedule
    .filter(
      ({ start_time, end_time }) => start_time === closedDay.start_time && end_time === closedDay.end_time,
    )
    .map(({ date }) => date),
  spans: hours.weekly_operating_hours.map(({ day_of_week, open_time, close_time }) => ({
    day: days.indexOf(day_of_week) + 1,
    from: clock(open_time),
    to: clock(close_time),
  })),
})

const clock = (time: string): string => `${time.slice(0, 2)}:${time.slice(2, 4)}`
