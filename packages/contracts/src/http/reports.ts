import { z } from 'zod'
import { endpoint } from '../endpoint'
import { limits } from '../limits'
import { access } from '../permissions'
import { count, isoDate, uuid } from '../primitives'
import { reportPeriods } from '../report-values'
import { callGroups, countMeasures, durationMeasures } from '../reports'
import { routes } from '../routes'
import { availabilities } from '../vocabulary'

const dayMs = 86_400_000
/** A day of the centuries that a business can have worked in: around earlier and later ones, programs disagree on dates. */
const date = z.iso.date().refine((written) => /^(?:19|20|21)/.test(written))

/** Which days, in the time zone of the business; without any, today. `from` and `to` belong to it. */
const reportQuery = z
  .object({ period: z.enum(reportPeriods).optional(), from: date.optional(), to: date.optional() })
  .refine(({ from, to }) => (from === undefined) === (to === undefined), {
    path: ['to'],
    message: 'Escribe las dos fechas',
  })
  .refine(({ from = '', to = '' }) => from <= to, {
    path: ['to'],
    message: 'La fecha final debe ser igual o posterior a la inicial',
  })
  .refine(({ from, to }) => !(from && to) || Date.parse(to) - Date.parse(from) < limits.reportDays * dayMs, {
    path: ['to'],
    message: `Elige ${limits.reportDays} días como máximo`,
  })
export type ReportQuery = z.output<typeof reportQuery>

/** `interactions`: how many are counted. `total`: of what is counted in them, such as messages. */
const figure = z.object({ interactions: count, total: count })
/** In seconds; null where nothing was measured. `n`: how many durations. */
const quantiles = z.object({ n: count, median: z.number().nullable(), p90: z.number().nullable() })
/** Means are in seconds; null where nothing was measured. */
const callFiguresSchema = z.object({
  inbound: count,
  answered: count,
  missed: count,
  /** Until somebody answered a customer's call. */
  mean_wait: z.number().nullable(),
  outbound: count,
  reached: count,
  /** How long both sides could speak, in calls of both directions that were answered. */
  mean_talk: z.number().nullable(),
})
export type CallFigures = z.output<typeof callFiguresSchema>
/** The figures of video calls. A person's `sent`, `opened` and `unopened` count the links that they sent; `talked` counts the calls that they were in. */
const videoFiguresSchema = z.object({
  sent: count,
  opened: count,
  unopened: count,
  talked: count,
  /** In seconds; null where nobody talked. */
  mean_talk: z.number().nullable(),
})
export type VideoFigures = z.output<typeof videoFiguresSchema>
const group = z.object({
  by: z.enum(callGroups),
  /** A date, the uuid of a channel or of a person; of all: ''. */
  key: z.string(),
  name: z.string().nullable(),
})
const span = z.object({ from: isoDate, to: isoDate })

const reportSchema = z.object({
  time_zone: z.string(),
  /** The days of the period and of the one before it. */
  days: z.object({ from: z.string(), to: z.string(), before_from: z.string(), before_to: z.string() }),
  /** The period as moments, from the beginning of the first day to the end of the last. */
  current: span,
  before: span,
  /** False while the sums of the business are made anew, because its time zone changed, or many changes wait to be counted. */
  complete: z.boolean(),
  /** Median and percentile lie at most so far from the exact ones: 0.01 is one percent. */
  precision: z.number(),
  counts: z.array(
    z.object({
      measure: z.enum(countMeasures),
      /** What the count is of: a channel, a uuid, 'none', a weekday and hour, the code of an error. */
      key: z.string(),
      name: z.string().nullable(),
      color: z.string().nullable(),
      current: figure,
      before: figure,
    }),
  ),
  durations: z.array(z.object({ measure: z.enum(durationMeasures), current: quantiles, before: quantiles })),
  /** The ended calls that began in the period. */
  calls: z.array(group.extend({ current: callFiguresSchema, before: callFiguresSchema })),
  /** The ended video calls whose link was sent in the period. */
  video_calls: z.array(group.extend({ current: videoFiguresSchema, before: videoFiguresSchema })),
})
export type Report = z.output<typeof reportSchema>

const loadSchema = z.object({
  /** Unassigned ones, and since when the first of them waits. */
  waiting: count,
  oldest_waiting: isoDate.nullable(),
  /** Assigned, neither paused nor expired. */
  active: count,
  paused: count,
  expired: count,
  /** Assigned ones whose customer waits for an answer, and since when the first of them does. */
  unanswered: count,
  oldest_unanswered: isoDate.nullable(),
  /** Open interactions, assigned or not, that have missed a target of their area, or will miss one within a quarter of an hour. */
  missed: count,
  due_soon: count,
  /** The interactions that were finished today, by the person who finished them. */
  finished_today: count,
})
export type Load = z.output<typeof loadSchema>

const nowSchema = z.object({
  at: isoDate,
  /** The day of the business. */
  today: span,
  /** How many active ones a person may have. */
  maximum: z.int(),
  online: count,
  total: loadSchema,
  /** Null: without an area. */
  areas: z.array(
    loadSchema.extend({
      uuid: uuid.nullable(),
      name: z.string().nullable(),
      color: z.string().nullable(),
    }),
  ),
  people: z.array(
    loadSchema.extend({ uuid, name: z.string(), online: z.boolean(), availability: z.enum(availabilities) }),
  ),
})
export type NowReport = z.output<typeof nowSchema>

export const reportEndpoints = {
  nowReport: endpoint({
    ...routes.nowReport,
    summary:
      'Cómo está la atención ahora, en total, por área y por persona: un agente, lo que puede ver y lo suyo; un administrador, todo',
    access: access.session,
    response: nowSchema,
    errors: [],
  }),
  periodReport: endpoint({
    ...routes.periodReport,
    summary:
      'Estadísticas de un período junto al anterior: un agente, de lo suyo; un administrador, de todo. Cada número dice qué interacciones cuenta',
    access: access.session,
    query: reportQuery,
    response: reportSchema,
    errors: [],
  }),
}
