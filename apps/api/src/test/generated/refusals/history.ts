import { limits } from '@hilo/contracts'
import { everybody } from '../../../reports/facts/slices'
import type { Shop } from '../fixture/shop'
import { body, param, query, type Refusals, stale, unknown } from './provoke'

/** The business has as many saved filters as fit: one more is refused. */
async function fullOfFilters({ admin }: Shop) {
  await admin.sql(
    `insert into saved_filters (business_uuid, uuid, name, filter, created_at, updated_at)
     select $1, gen_random_uuid(), 'Uno de muchos ' || gen_random_uuid(), '{}', created_at, created_at
     from businesses, generate_series(1, $2) where uuid = $1`,
    [admin.business.uuid, limits.savedFilters],
  )
  return { name: 'Uno más', shared: true, filter: {} }
}

const oneView = { name: 'Una más', query: { period: 'last_week' }, open: false, weekly: false }

const asked = { period: 'days7', user: 'none', channel: 'whatsapp' }
/** So many interactions finished in these days that they are not counted one by one. */
async function tooWide({ admin }: Shop) {
  await admin.sql(
    `insert into report_rollups (business_uuid, slice_uuid, span, starts, measure, key, bucket, n, total)
     select $1, '${everybody}', 'day', now()::date - ago, 'finished', '', 0, 1000000, 0 from generate_series(0, 1) ago
     on conflict (business_uuid, slice_uuid, span, starts, measure, key, bucket) do update set n = excluded.n`,
    [admin.business.uuid],
  )
  return asked
}

/** Historial, reports and search. */
export const historyRefusals = {
  listHistory: {},
  countHistory: {},
  createDownload: {},
  exportInteractions: {},
  exportHistory: {},
  nowReport: {},
  periodReport: { REPORT_TOO_WIDE: query(tooWide) },
  timesReport: {},
  listReportViews: {},
  createReportView: {
    NAME_TAKEN: body(async ({ admin }) => {
      await admin.reportView('Los lunes')
      return { ...oneView, name: 'los lunes' }
    }),
    REPORT_VIEWS_FULL: body(async ({ admin }) => {
      for (let left = limits.reportViews; left > 0; left -= 1) await admin.reportView()
      return oneView
    }),
    NO_MAIL_SERVER: body(async () => ({ ...oneView, weekly: true })),
    NOT_WEEKLY: body(async () => ({ ...oneView, query: { period: 'today' }, weekly: true })),
  },
  updateReportView: {
    REPORT_VIEW_NOT_FOUND: unknown({ name: 'Nadie' }),
    STALE: stale((fixture) => fixture.reportView(), { name: 'Otra' }),
    NAME_TAKEN: body(async ({ admin }) => {
      await admin.reportView('Los de hoy')
      return { id: await admin.reportView(), data: { name: 'los de hoy' } }
    }),
    NO_MAIL_SERVER: body(async ({ admin }) => ({ id: await admin.reportView(), data: { weekly: true } })),
    NOT_WEEKLY: body(async ({ admin }) => ({
      id: await admin.reportView(),
      data: { weekly: true, query: { from: '2026-02-01', to: '2026-02-02' } },
    })),
  },
  deleteReportView: { REPORT_VIEW_NOT_FOUND: param() },
  listAds: {},
  costReport: {},
  messageCost: { CONVERSATION_NOT_FOUND: param() },
  interactionTranscript: { INTERACTION_NOT_FOUND: param() },
  listSavedFilters: {},
  countSavedFilters: {},
  createSavedFilter: {
    NAME_TAKEN: body(async ({ admin }) => {
      await admin.savedFilter('Los míos')
      return { name: 'los míos', shared: false, filter: {} }
    }),
    SAVED_FILTERS_FULL: body(fullOfFilters),
  },
  updateSavedFilter: {
    SAVED_FILTER_NOT_FOUND: unknown({ name: 'Nadie' }),
    STALE: stale((fixture) => fixture.savedFilter(), { name: 'Otro' }),
    NAME_TAKEN: body(async ({ admin }) => {
      await admin.savedFilter('Los de hoy')
      return { id: await admin.savedFilter(), data: { name: 'los de hoy' } }
    }),
    SAVED_FILTERS_FULL: body(async (shop) => {
      const id = await shop.admin.savedFilter()
      await fullOfFilters(shop)
      return { id, data: { shared: true } }
    }),
  },
  deleteSavedFilter: { SAVED_FILTER_NOT_FOUND: param() },
  search: {},
} satisfies Partial<Refusals>
