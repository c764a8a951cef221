import { isRefusal, type ReportQuery, type Role, reportQuery } from '@hilo/contracts'
import { sql } from '../../platform/db/db'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import { errorMessage } from '../../platform/errors/error-message'
import { forEachIsolated } from '../../platform/errors/for-each-isolated'
import { neverLeft } from '../../platform/mail/never-left'
import type { Services } from '../../platform/services'
import type { Sweep } from '../../platform/sweeps/repeat-sweeps'
import { countedBy, periodReport, type Reader } from '../period/period-report'
import { readNames } from '../period/read-names'
import { timesReport } from '../period/times-report'
import { nameFilter } from './name-filter'
import { writeReportMail, writeTooWideMail } from './write-report-mail'

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

interface ClaimedView {
  readonly name: string
  readonly open: boolean
  readonly written: Readonly<Record<string, string>>
  readonly query: ReportQuery
  readonly email: string
  readonly reader: Reader
}

interface Due {
  readonly business_uuid: string
  readonly view_uuid: string
  readonly week: string
}

/** Once for each view and week in all processes: a mail that was handed to the mail server is never handed over again. */
export async function mailReportViews(services: Services): Promise<void> {
  const { db, clock, log, mail } = services
  if (!mail.isRead) return
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
  const written = await writeView(services, view)
  if (!(await move(services, due, 'claimed', 'sending'))) return
  try {
    await mail.send({ to: view.email, ...written })
  } catch (error) {
    log.error({ err: errorMessage(error) }, 'a weekly report could not be sent by mail')
    // If the mail server did not answer in time, it may have sent the mail: none is better than two.
    if (neverLeft(error)) await move(services, due, 'sending', 'claimed')
    return
  }
  // If this fails the mail keeps the state 'sending', and is never sent again.
  await move(services, due, 'sending', 'sent')
}

async function writeView({ db, clock, settings }: Services, view: ClaimedView) {
  const { reader, query } = view
  const report = await periodReport({ db, clock }, reader, query)
  // Next Monday there may be fewer, and the person can change the view.
  if (isRefusal(report)) return writeTooWideMail(report.msg, view, settings.publicUrl)
  const times = await timesReport({ db, clock }, reader, query)
  const { filter, periods, own } = countedBy(reader, query, report.time_zone, clock.now())
  const names = await readNames(db, reader, periods)
  const mailed = { report, times, filter: nameFilter(filter, names) }
  return writeReportMail(mailed, { ...view, all: own === null }, settings.publicUrl, clock.now())
}

interface WantedView {
  readonly name: string
  readonly open: boolean
  readonly query: Readonly<Record<string, string>>
  readonly uuid: string
  readonly email: string
  readonly role: Role
}
const claimMail: Statement = {
  name: 'claim_report_mail',
  text: `insert into report_mails as m (business_uuid, view_uuid, week, state, free_at)
    values ($1::uuid, $2::uuid, $3::date, 'claimed', $4::timestamptz)
    on conflict (business_uuid, view_uuid, week)
    do update set free_at = excluded.free_at where m.state = 'claimed' and m.free_at <= $5::timestamptz
    returning state`,
}
const readWanted: Statement = {
  name: 'read_wanted_report_view',
  text: `select v.name, v.open, v.query, u.uuid, u.email, u.role::text
    from report_views v
    join users u on u.business_uuid = v.business_uuid and u.uuid = v.user_uuid
    join businesses b on b.uuid = v.business_uuid
    where v.business_uuid = $1::uuid and v.uuid = $2::uuid and u.active and b.disabled_at is null
      and v.weekly_role = u.role`,
}
const moveMail: Statement = {
  name: 'move_report_mail',
  text: `update report_mails set state = $5, free_at = $6::timestamptz
    where business_uuid = $1::uuid and view_uuid = $2::uuid and week = $3::date and state = $4 returning state`,
}

/** Takes the mail for itself, and reads the view as it is now; null: another process has it, or it is no longer wanted. */
const claim = (
  { db, clock }: Services,
  { business_uuid, view_uuid, week }: Due,
): Promise<ClaimedView | null> =>
  db.write(business_uuid, async (tx) => {
    const now = clock.now()
    const free_at = new Date(now.getTime() + againMs)
    const claimed = await tx.send(claimMail, [business_uuid, view_uuid, week, free_at, now])
    if (claimed.length === 0) return null
    const [view] = await tx.send<WantedView>(readWanted, [business_uuid, view_uuid])
    if (!view) return null
    const query = reportQuery.safeParse(view.query)
    // One that an older version saved may no longer be a report.
    if (!query.success) return null
    const { name, open, uuid, email, role } = view
    return {
      name,
      open,
      written: view.query,
      query: query.data,
      email,
      reader: { business: business_uuid, uuid, role, statementOptions: { kind: 'report', signal: null } },
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
  const moved = await db.write(business_uuid, (tx) =>
    tx.commit(tx.send(moveMail, [business_uuid, view_uuid, week, from, to, free_at])),
  )
  return moved.length > 0
}
