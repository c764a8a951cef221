import { type ReportQuery, reportQuery } from '@hilo/contracts'
import { sql } from '../../platform/db/db'
import { errorMessage } from '../../platform/errors/error-message'
import { forEachIsolated } from '../../platform/errors/for-each-isolated'
import type { Services } from '../../platform/services'
import type { Sweep } from '../../platform/sweeps/repeat-sweeps'
import { periodReport } from '../period/period-report'
import { writeReportMail } from './write-report-mail'

const batch = 20
/** After a crash or a refusal of the mail server a mail is tried again so much later. */
const againMs = 15 * 60_000

/** Sends the views that people asked for each Monday. */
export const reportMailsSweep = (services: Services): Sweep => ({
  name: 'report mails',
  due: () => sql`exists (select from hilo_due_report_mails(${services.clock.now()}, 1))`,
  run: () => mailReportViews(services),
  leaves: true,
})

interface Due {
  readonly business_uuid: string
  readonly view_uuid: string
  readonly week: string
}

/** Once for each view and week, whichever process does it: what was handed to the mail server is never handed to it again. */
export async function mailReportViews(services: Services): Promise<void> {
  const { db, clock, log, mail } = services
  if (!mail.leaves) return
  const due = await db.call<Due>(
    'select business_uuid, view_uuid, week::text as week from hilo_due_report_mails($1, $2)',
    [clock.now(), batch],
  )
  await forEachIsolated(due, log, (one) => mailReportView(services, one))
}

async function mailReportView(services: Services, due: Due): Promise<void> {
  const { log, mail } = services
  const view = await claim(services, due)
  if (!view) return
  const report = await periodReport(services, view.reader, view.query)
  const written = writeReportMail(report, view, services.settings.publicUrl)
  if (!(await move(services, due, 'claimed', 'sending'))) return
  try {
    await mail.send({ to: view.email, ...written })
    await move(services, due, 'sending', 'sent')
  } catch (error) {
    const isKnown = neverArrived.has((error as { code?: unknown }).code)
    // Whether a mail arrived whose server did not answer in time is unknown: better none than two.
    if (isKnown) await move(services, due, 'sending', 'claimed')
    log.error({ err: errorMessage(error) }, 'a weekly report could not be sent by mail')
  }
}

/** The codes of errors after which a mail has certainly not been taken. */
const neverArrived: ReadonlySet<unknown> = new Set([
  'ECONNECTION',
  'ECONNREFUSED',
  'EDNS',
  'ENOTFOUND',
  'EAUTH',
  'EENVELOPE',
  'ETLS',
])

/** Takes the mail for itself, and reads the view as it is now; null: another process has it, or it is no longer wanted. */
const claim = ({ db, clock }: Services, { business_uuid, view_uuid, week }: Due) =>
  db.tenant(business_uuid, async (tx) => {
    const now = clock.now()
    const free_at = new Date(now.getTime() + againMs)
    const claimed = await tx.$executeRaw`
      insert into report_mails as m (business_uuid, view_uuid, week, state, free_at)
      values (${business_uuid}::uuid, ${view_uuid}::uuid, ${week}::date, 'claimed', ${free_at})
      on conflict (business_uuid, view_uuid, week)
      do update set free_at = excluded.free_at where m.state = 'claimed' and m.free_at <= ${now}`
    if (claimed === 0) return null
    const view = await tx.reportView.findFirst({
      where: { business_uuid, uuid: view_uuid },
      include: { user: true },
    })
    if (!view?.user.active || view.weekly_role !== view.user.role) return null
    const query = reportQuery.safeParse(view.query)
    // One that an older version saved may no longer be a report.
    if (!query.success) return null
    const { uuid, email, role } = view.user
    return {
      name: view.name,
      open: view.open,
      written: view.query as Record<string, string>,
      query: query.data satisfies ReportQuery,
      email,
      reader: { business: business_uuid, uuid, role },
    }
  })

/** Changes the state of a mail that has this one. */
const move = async (
  { db, clock }: Services,
  { business_uuid, view_uuid, week }: Due,
  from: string,
  to: string,
): Promise<boolean> => {
  const free_at = new Date(clock.now().getTime() + againMs)
  const { count } = await db.tenant(business_uuid, (tx) =>
    tx.reportMail.updateMany({
      where: { business_uuid, view_uuid, week: new Date(`${week}T00:00:00Z`), state: from },
      data: { state: to, free_at },
    }),
  )
  return count > 0
}
