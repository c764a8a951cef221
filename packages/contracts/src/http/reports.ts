import { z } from 'zod'
import { endpoint } from '../endpoint'
import { limits } from '../limits'
import { access } from '../permissions'
import { count, isoDate, text, update, uuid } from '../primitives'
import { comparedTimes, reportPeriods } from '../report-values'
import { callGroups, countMeasures, durationMeasures, groupedDurations, timesGroups } from '../reports'
import { routes } from '../routes'
import { availabilities } from '../vocabulary'
import { reportFilter } from './history'

const dayMs = 86_400_000
/** A day of the centuries that a business can have worked in: around earlier and later ones, programs disagree on dates. */
const date = z.iso.date().refine((written) => /^(?:19|20|21)/.test(written))

/** Which days, in the time zone of the business; without any, today. `from` and `to` belong to it. */
const reportDays = {
  period: z.enum(reportPeriods).optional(),
  from: date.optional(),
  to: date.optional(),
} as const

export const reportQuery = z
  .object({ ...reportDays, ...reportFilter.shape })
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
/** The period and filter of a report as they are written in an address and in a saved view. */
export type WrittenReportQuery = z.input<typeof reportQuery>

/** `interactions`: how many are counted. `total`: of the counted things in them, such as messages. */
const figure = z.object({ interactions: count, total: count })
/** In seconds; null where nothing was measured. `n`: how many durations. */
const quantiles = z.object({ n: count, median: z.number().nullable(), p90: z.number().nullable() })
/** Means are in seconds; null where nothing was measured. */
const callFiguresSchema = z.object({
  inbound: count,
  answered: count,
  missed: count,
  /** Until a customer's call was answered. */
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
  /**
   * The days of the period, and those of before with which it is compared: as many, of the same weekdays. While the period is not over,
   * those of before end at the same time of the same weekday as now: `until`, as in '09:14'; null: both are whole days.
   */
  days: z.object({
    from: z.string(),
    to: z.string(),
    before_from: z.string(),
    before_to: z.string(),
    until: z.string().nullable(),
  }),
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
      /** The key of the count: a channel, a uuid, 'none', a weekday and hour, the code of an error. */
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

const timesFigure = z.object({ measure: z.enum(groupedDurations), current: quantiles, before: quantiles })
const timesSchema = z.object({
  /** The period, and the days of before, as moments. */
  current: span,
  before: span,
  /** Of how many days one was measured: 1, all. More where so many interactions finished that not each of them is read. */
  one_in: z.int().min(1),
  groups: z.array(
    z.object({
      by: z.enum(timesGroups),
      /** The uuid of the owner when it finished, or of its area; 'none'; or a channel. */
      key: z.string(),
      name: z.string().nullable(),
      durations: z.array(timesFigure),
    }),
  ),
})
export type TimesReport = z.output<typeof timesSchema>

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

/** Checked like a query, and stored as it was written, so that it can be put into an address. */
const writtenReport = z.record(z.string().max(40), z.string().max(2_000)).superRefine((written, context) => {
  const shape = z
    .strictObject({ ...reportDays, ...reportFilter.shape, times: z.enum(comparedTimes).optional() })
    .safeParse(written)
  const checked = shape.success ? reportQuery.safeParse(written) : shape
  for (const { path, message } of checked.error?.issues ?? [])
    context.addIssue({ code: 'custom', path, message })
})

const reportViewFields = z.object({
  name: text(60),
  /** The period, the filter, and the times that are compared. */
  query: writtenReport,
  /** Times count only the hours in which the business is open. */
  open: z.boolean(),
  /** It arrives by mail each Monday at eight, by the clocks of the business. */
  weekly: z.boolean(),
})
const reportViewSchema = reportViewFields.extend({
  uuid,
  query: z.record(z.string(), z.string()),
  version: z.int().min(1),
})
export type ReportView = z.output<typeof reportViewSchema>

export const reportEndpoints = {
  nowReport: endpoint({
    ...routes.nowReport,
    summary:
      'Cómo está la atención ahora, en total, por área y por persona: un agente, lo que puede ver y lo suyo; un administrador, todo',
    access: access.session,
    key: 'reports:read',
    response: nowSchema,
    errors: [],
  }),
  periodReport: endpoint({
    ...routes.periodReport,
    summary:
      'Estadísticas de un período junto a los mismos días de antes, con filtros: un agente, de lo suyo; un administrador, de todo. Cada número dice qué interacciones cuenta',
    access: access.session,
    key: 'reports:read',
    query: reportQuery,
    response: reportSchema,
    errors: ['REPORT_TOO_WIDE'],
  }),
  timesReport: endpoint({
    ...routes.timesReport,
    summary:
      'Los tiempos de un período por persona, área y canal, con los mismos filtros: un agente, de lo suyo; un administrador, de todo',
    access: access.session,
    key: 'reports:read',
    query: reportQuery,
    response: timesSchema,
    errors: [],
  }),
  listReportViews: endpoint({
    ...routes.listReportViews,
    summary: 'Las vistas de Estadísticas que esta persona guardó, y si Hilo puede enviarlas por correo',
    access: access.session,
    response: z.object({
      /** Hilo can send mails. */
      mails: z.boolean(),
      /** A view can be mailed each week: also in the demo, where mails become files. */
      weekly_mails: z.boolean(),
      views: z.array(reportViewSchema),
    }),
    errors: [],
  }),
  createReportView: endpoint({
    ...routes.createReportView,
    summary: 'Guarda una vista de Estadísticas para uno mismo: su período y sus filtros',
    access: access.session,
    body: reportViewFields,
    response: reportViewSchema,
    success: 'Vista guardada',
    errors: ['NAME_TAKEN', 'REPORT_VIEWS_FULL', 'NO_MAIL_SERVER', 'NOT_WEEKLY'],
  }),
  updateReportView: endpoint({
    ...routes.updateReportView,
    summary: 'Cambia una vista guardada, o si llega cada lunes a las 8 por correo',
    access: access.session,
    body: update(reportViewFields),
    response: reportViewSchema,
    success: 'Vista guardada',
    errors: ['REPORT_VIEW_NOT_FOUND', 'NAME_TAKEN', 'STALE', 'NO_MAIL_SERVER', 'NOT_WEEKLY'],
  }),
  deleteReportView: endpoint({
    ...routes.deleteReportView,
    summary: 'Borra una vista guardada',
    access: access.session,
    params: z.object({ id: uuid }),
    response: z.object({ uuid }),
    success: 'Vista eliminada',
    errors: ['REPORT_VIEW_NOT_FOUND'],
  }),
}
