import { z } from 'zod'
import { endpoint } from '../endpoint'
import { limits } from '../limits'
import { access } from '../permissions'
import { count, isoDate, optionalText, text, update, uuid } from '../primitives'
import { dueStates, historyFacts } from '../report-values'
import { routes } from '../routes'
import { historySorts } from '../vocabulary'
import { channelTypeSchema, interactionSchema, interactionStatusSchema } from './entities'
import { rowsQuery } from './rows-query'

/** Several values of a query string, separated by commas. */
const several = <V extends string>(value: z.ZodType<V, string>) =>
  z
    .string()
    .max(2_000)
    .transform((written) => [...new Set(written.split(',').filter((part) => part !== ''))])
    .pipe(z.array(value).min(1).max(limits.filterValues))

/** 'none': interactions without one. */
const uuidOrNone = z.union([uuid, z.literal('none')])
const moment = isoDate.refine((written) => !written.startsWith('0000'))

/**
 * The filter of Historial, of a saved filter and of an export. Values are text, as in an address. Several
 * values of one field mean any of them; several fields mean all of them.
 */
export const historyFilter = z
  .object({
    /** A text that names the customer: by name, phone, address, handle or tag. */
    q: optionalText(limits.searchLength),
    status: several(interactionStatusSchema),
    channel: several(channelTypeSchema),
    account: several(uuid),
    area: several(uuidOrNone),
    user: several(uuidOrNone),
    /** 'none': without any label. */
    label: several(uuidOrNone),
    /** Why it was finished. */
    reason: several(uuidOrNone),
    /** The ad by which the customer came when it began. 'none': by no ad. */
    ad: several(uuidOrNone),
    contact: uuid,
    created_from: moment,
    created_to: moment,
    finished_from: moment,
    finished_to: moment,
    active_from: moment,
    active_to: moment,
    /** The customer waits for an answer. */
    unanswered: z.stringbool(),
    unread: z.stringbool(),
    paused: z.stringbool(),
    expired: z.stringbool(),
    transferred: z.stringbool(),
    /** Only open interactions that miss a target of their area, or will miss it soon. */
    due: several(z.enum(dueStates)),
    /** A property before it finished. This and the next three find only interactions that Estadisticas has counted. */
    had: several(z.enum(historyFacts)),
    /** The people who wrote to the customer. */
    answered_by: several(uuid),
    /** The code of the error of a message that failed. */
    failure: several(z.string().max(120)),
    finished_by: several(uuidOrNone),
    /** The weekday (1 is Monday) and hour of the begin, in the time zone of the business. */
    weekday: several(z.string().regex(/^[1-7]$/)),
    hour: several(z.string().regex(/^(1?\d|2[0-3])$/)),
  })
  .partial()
export type HistoryFilter = z.output<typeof historyFilter>
/** The filter as it is written in an address and in a saved filter. */
export type WrittenHistoryFilter = z.input<typeof historyFilter>

/**
 * Which interactions a report counts, as Historial writes it: several values of a field mean any of them, several fields all of
 * them. Of a call, `user` is who answered or called.
 */
export const reportFilter = historyFilter.pick({ area: true, user: true, channel: true, label: true })
export type ReportFilter = z.output<typeof reportFilter>
/** The filter as it is written in an address and in a saved view. */
export type WrittenReportFilter = z.input<typeof reportFilter>

const historyQuery = historyFilter.extend({
  ...rowsQuery.pick({ limit: true, cursor: true }).shape,
  sort: z.enum(historySorts).optional(),
  order: z.enum(['asc', 'desc']).optional(),
})
export type HistoryQuery = z.output<typeof historyQuery>

/** Counting stops at `limits.searchTotal`; `more_than`: there are more ('más de 1.000'). */
export const boundedCountSchema = z.object({ total: count, more_than: z.boolean() })
export type BoundedCount = z.output<typeof boundedCountSchema>

/** Checked like a query, and stored as it was written, so that it can be put into an address. */
const writtenFilter = z.record(z.string().max(40), z.string().max(2_000)).superRefine((written, context) => {
  const parsed = z.strictObject(historyFilter.shape).safeParse(written)
  for (const { path, message } of parsed.error?.issues ?? [])
    context.addIssue({ code: 'custom', path, message })
})

const savedFilterSchema = z.object({
  uuid,
  name: z.string(),
  /** True for a filter of the whole business, made by an admin; false for a person's own. */
  shared: z.boolean(),
  filter: z.record(z.string(), z.string()),
  version: z.int().min(1),
})
export type SavedFilter = z.output<typeof savedFilterSchema>

const savedFilterFields = z.object({ name: text(60), shared: z.boolean(), filter: writtenFilter })

export const historyEndpoints = {
  listHistory: endpoint({
    ...routes.listHistory,
    summary: 'Historial: las interacciones que esta persona puede ver, por filtro y orden',
    access: access.session,
    key: 'interactions:read',
    query: historyQuery,
    response: z.array(interactionSchema),
    paged: true,
    errors: [],
  }),
  countHistory: endpoint({
    ...routes.countHistory,
    summary: 'Cuántas interacciones hay en un filtro, hasta 1.000',
    access: access.session,
    key: 'interactions:read',
    query: historyFilter,
    response: boundedCountSchema,
    errors: [],
  }),
  exportHistory: endpoint({
    ...routes.exportHistory,
    summary: 'Las interacciones de un filtro, en CSV, de la más antigua a la más nueva',
    access: access.session,
    key: 'interactions:read',
    query: historyFilter,
    response: 'file',
    errors: [],
  }),
  exportInteractions: endpoint({
    ...routes.exportInteractions,
    summary:
      'Las interacciones de un filtro, una línea de JSON cada una (NDJSON), de la más antigua a la más nueva. Cada línea trae su `cursor`: con el de la última que llegó, una descarga interrumpida sigue donde quedó',
    access: access.session,
    key: 'interactions:read',
    query: historyFilter.extend({ cursor: rowsQuery.shape.cursor }),
    response: 'file',
    errors: [],
  }),
  interactionTranscript: endpoint({
    ...routes.interactionTranscript,
    summary:
      'Una interacción entera como texto o PDF, con lo que se hizo con ella; las notas, solo si se piden',
    access: access.session,
    key: 'interactions:read',
    params: z.object({ id: uuid }),
    query: z.object({ notes: z.stringbool().optional(), format: z.enum(['text', 'pdf']).optional() }),
    response: 'file',
    errors: ['INTERACTION_NOT_FOUND'],
  }),
  listSavedFilters: endpoint({
    ...routes.listSavedFilters,
    summary: 'Los filtros guardados: los de la empresa y los propios',
    access: access.session,
    response: z.array(savedFilterSchema),
    errors: [],
  }),
  countSavedFilters: endpoint({
    ...routes.countSavedFilters,
    summary: 'Cuántas interacciones hay ahora en cada filtro guardado, hasta 1.000',
    access: access.session,
    response: z.array(boundedCountSchema.extend({ uuid })),
    errors: [],
  }),
  createSavedFilter: endpoint({
    ...routes.createSavedFilter,
    summary: 'Guarda un filtro; uno de la empresa, solo un administrador',
    access: access.session,
    body: savedFilterFields,
    response: savedFilterSchema,
    success: 'Filtro guardado',
    errors: ['NAME_TAKEN', 'SAVED_FILTERS_FULL'],
  }),
  updateSavedFilter: endpoint({
    ...routes.updateSavedFilter,
    summary: 'Cambia un filtro guardado',
    access: access.session,
    body: update(savedFilterFields),
    response: savedFilterSchema,
    success: 'Filtro guardado',
    errors: ['SAVED_FILTER_NOT_FOUND', 'NAME_TAKEN', 'SAVED_FILTERS_FULL', 'STALE'],
  }),
  deleteSavedFilter: endpoint({
    ...routes.deleteSavedFilter,
    summary: 'Borra un filtro guardado',
    access: access.session,
    params: z.object({ id: uuid }),
    response: z.object({ uuid }),
    success: 'Filtro eliminado',
    errors: ['SAVED_FILTER_NOT_FOUND'],
  }),
}
