import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRefusal, type ReportView } from '@hilo/contracts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Mail, type OutgoingMail, openMail } from '../../platform/mail/mail'
import { type Administration, bootAdministration } from '../../test/administration'
import { actorOf } from '../../test/factories'
import { sweepFacts } from '../facts/sweep-facts'
import { periodReport } from '../period/period-report'
import { generateHistory } from '../test/generated-history'
import { createReportView } from './create-report-view'
import { listReportViews } from './list-report-views'
import { mailReportViews } from './mail-report-views'
import { updateReportView } from './update-report-view'

/** A Friday; the clocks of New York go forward on Sunday the 14th. */
const friday = new Date('2027-03-05T12:00:00Z')
const hour = 3_600_000
let hilo: Administration
let sent: OutgoingMail[]
let fails: Error | null
const mail: Mail = {
  leaves: true,
  isRead: true,
  async send(one) {
    sent.push(one)
    if (fails) throw fails
  },
  check: async () => {},
}
beforeAll(async () => {
  hilo = await bootAdministration(() => friday)
  await hilo.api.owner.query("update businesses set time_zone = 'America/New_York'")
  await generateHistory(hilo.api, 60, 12)
  while (await sweepFacts(hilo.api.services));
})
afterAll(() => hilo.stop())
beforeEach(async () => {
  sent = []
  fails = null
  await hilo.api.owner.query('delete from report_views')
  at('2027-03-05T12:00:00Z')
})

const services = () => ({ ...hilo.api.services, mail })
const run = () => mailReportViews(services())
/** Moves the clock to this moment. */
function at(moment: string): void {
  hilo.api.clock.advance(Date.parse(moment) - hilo.api.clock.now().getTime())
}
type Who = 'admin' | 'ana' | 'luis'
const actor = (who: Who) => actorOf(hilo.api.world.tienda[who])
const addresses = () => sent.map(({ to }) => to).toSorted()
async function save(who: Who, more: object = {}): Promise<ReportView> {
  const view = await createReportView(services(), actor(who), {
    name: 'Los lunes',
    query: { period: 'last_week' },
    open: false,
    weekly: true,
    ...more,
  })
  if (isRefusal(view)) throw new Error(view.code)
  return view
}
const emailOf = (who: 'admin' | 'ana') => hilo.api.world.tienda[who].email

it('arrives on Monday at eight by the clocks of the business, once a week, also when these change', async () => {
  await save('admin')
  await save('ana')
  for (const [before, monday] of [
    ['2027-03-08T12:55:00Z', '2027-03-08T13:00:00Z'],
    // Daylight saving time has begun: eight is an hour earlier in UTC.
    ['2027-03-15T11:55:00Z', '2027-03-15T12:00:00Z'],
  ] as const) {
    at(before)
    await run()
    expect(sent).toEqual([])
    at(monday)
    // Several processes at once.
    await Promise.all([run(), run(), run()])
    expect(addresses()).toEqual([emailOf('admin'), emailOf('ana')].toSorted())
    hilo.api.clock.advance(5 * hour)
    await run()
    expect(sent).toHaveLength(2)
    sent = []
  }
  // A day after Monday at eight it is too late.
  at('2027-03-23T12:05:00Z')
  await run()
  expect(sent).toEqual([])
})

it('has the numbers of the page: of an admin everything, of an agent what is theirs', async () => {
  const query = { period: 'last_week' } as const
  await save('admin')
  await save('ana')
  at('2027-03-08T13:00:00Z')
  await run()
  const created = []
  for (const who of ['admin', 'ana'] as const) {
    const report = await periodReport(hilo.api.services, actor(who), query)
    if (isRefusal(report)) throw new Error(report.code)
    const count = report.counts.find(({ measure }) => measure === 'created')
    const text = sent.find(({ to }) => to === emailOf(who))?.text
    expect(text).toContain(
      `Nuevas: ${count?.current.interactions} (período anterior: ${count?.before.interactions};`,
    )
    expect(text).toMatch(/Primera respuesta: 9 de cada 10 antes de \d+ (?:min|h)/u)
    expect(text).toContain('/chat?menu=metrics&r=last_week')
    created.push(count?.current.interactions ?? 0)
  }
  expect(created[0]).toBeGreaterThan(created[1] ?? 0)
  expect(created[1]).toBeGreaterThan(0)
})

it('compares a week that is not over with that of before until the same time', async () => {
  const query = { period: 'days7' } as const
  await save('admin', { query })
  at('2027-03-08T13:00:00Z')
  await run()
  const report = await periodReport(hilo.api.services, actor('admin'), query)
  if (isRefusal(report)) throw new Error(report.code)
  const text = sent[0]?.text
  expect(text).toContain('comparado con 23 de febrero de 2027 – 1 de marzo de 2027, hasta las 08:00. Hora de')
  const again = report.counts.find(({ measure }) => measure === 'wrote_again')
  expect(again?.before.interactions).toBeGreaterThan(0)
  // Customers of today may still write again.
  expect(text).toContain(
    `Escribieron de nuevo: ${again?.current.interactions} (período anterior: ${again?.before.interactions})`,
  )
})

it('calls a change of times better or worse only where both periods have enough of them', async () => {
  const verdicts = new Set<string>()
  const { luis } = hilo.api.world.tienda
  for (const narrow of [false, true]) {
    const period = 'last_week'
    await hilo.api.owner.query('delete from report_views')
    at('2027-03-05T12:00:00Z')
    sent = []
    await save('admin', {
      query: { period, ...(narrow && { channel: 'telegram', area: 'none', user: luis.uuid }) },
    })
    at('2027-03-08T13:00:00Z')
    await run()
    const report = await periodReport(hilo.api.services, actor('admin'), {
      period,
      ...(narrow && { channel: ['telegram'], area: ['none'], user: [luis.uuid] }),
    })
    if (isRefusal(report)) throw new Error(report.code)
    for (const [measure, title] of [
      ['first_answer', 'Primera respuesta'],
      ['waiting', 'Espera'],
      ['resolution', 'Hasta finalizar'],
    ] as const) {
      const duration = report.durations.find((one) => one.measure === measure)
      if (!duration?.current.n || !duration.before.n) continue
      const few = Math.min(duration.current.n, duration.before.n) < 5
      const verdict = few ? '.+, pocas' : '(?:igual|.+, (?:mejor|peor))'
      expect(sent[0]?.text).toMatch(new RegExp(`^${title}: .+; ${verdict}\\)$`, 'mu'))
      verdicts.add(verdict)
    }
  }
  expect(verdicts.size).toBe(2)
})

it('does not arrive for a Monday that was over when it was asked for', async () => {
  at('2027-03-08T14:00:00Z')
  await save('admin')
  await run()
  expect(sent).toEqual([])
  at('2027-03-15T12:00:00Z')
  await run()
  expect(sent).toHaveLength(1)
})

it('does not begin again by itself where a role or an account was taken and given back', async () => {
  const id = hilo.api.world.tienda.luis.uuid
  const change = async (data: object) =>
    expect((await hilo.superAdmin('put', '/api/users/update/', { id, data })).status).toBe(200)
  for (const [taken, back] of [
    [{ role: 'ADMIN' }, { role: 'AGENT' }],
    [{ active: false }, { active: true }],
  ] as const) {
    await hilo.api.owner.query('delete from report_views')
    at('2027-03-05T12:00:00Z')
    await save('luis')
    await change(taken)
    await change(back)
    at('2027-03-08T13:00:00Z')
    await run()
    expect(sent).toEqual([])
    const { rows } = await hilo.api.owner.query('select weekly_since, weekly_role, version from report_views')
    expect(rows).toEqual([{ weekly_since: null, weekly_role: null, version: 2 }])
  }
})

it('ends with the role, the account, the business, and the switch', async () => {
  const { owner } = hilo.api
  const ana = hilo.api.world.tienda.ana.uuid
  const view = await save('ana')
  at('2027-03-08T13:00:00Z')
  const changes: readonly (readonly [string, string])[] = [
    ["update users set role = 'ADMIN' where uuid = $1", "update users set role = 'AGENT' where uuid = $1"],
    ['update users set active = false where uuid = $1', 'update users set active = true where uuid = $1'],
    [
      'update businesses set disabled_at = now() where uuid = (select business_uuid from users where uuid = $1)',
      'update businesses set disabled_at = null where uuid = (select business_uuid from users where uuid = $1)',
    ],
  ]
  for (const [change, back] of changes) {
    await owner.query(change, [ana])
    await run()
    expect(sent).toEqual([])
    await owner.query(back, [ana])
  }
  const off = await updateReportView(services(), actor('ana'), { id: view.uuid, data: { weekly: false } })
  expect(off).toMatchObject({ weekly: false, version: 2 })
  await run()
  expect(sent).toEqual([])
})

it('says its filter, and who and which areas were slowest', async () => {
  const { rows } = await hilo.api.owner.query('select uuid, name from areas order by name')
  const [area] = rows
  await save('admin', { query: { period: 'days30', area: `${area.uuid},none`, channel: 'whatsapp' } })
  at('2027-03-08T13:00:00Z')
  await run()
  const [{ text } = { text: '' }] = sent
  expect(text).toContain(`Solo Área: ${area.name}, Sin área. Canal: WhatsApp.`)
  expect(text).toMatch(/^Quién se tarda más: [^;\n]+, \d+ (?:min|h)[^;\n]*; /mu)
  expect(text).toMatch(/^En qué área: [^;\n]+, \d+ (?:min|h)/mu)
})

it('leads to the page with the times that the view compares', async () => {
  const view = await save('admin', { query: { period: 'last_week', times: 'resolution' }, open: true })
  expect(view.query).toEqual({ period: 'last_week', times: 'resolution' })
  at('2027-03-08T13:00:00Z')
  await run()
  expect(sent[0]?.text).toContain(`&r=${encodeURIComponent('last_week;times=resolution;open')}`)
})

it('says why it has no figures where there are too many to count', async () => {
  const { rows } = await hilo.api.owner.query('select uuid from labels order by name')
  await save('admin', { query: { period: 'days30', label: `${rows[0].uuid},none` } })
  await hilo.api.owner.query("update report_rollups set n = n * 1000000 where measure = 'finished'")
  at('2027-03-08T13:00:00Z')
  await run()
  await hilo.api.owner.query("update report_rollups set n = n / 1000000 where measure = 'finished'")
  expect(sent).toHaveLength(1)
  expect(sent[0]?.text).toMatch(/^Con estos filtros son demasiadas interacciones/)
  expect(sent[0]?.text).toContain('Cambia la vista en Estadisticas:\nhttp')
})

it('is only of several days that move on by themselves', async () => {
  for (const query of [
    {},
    { period: 'today' },
    { period: 'yesterday' },
    { from: '2027-03-01', to: '2027-03-07' },
  ]) {
    const created = await createReportView(services(), actor('ana'), {
      name: 'Una',
      query,
      open: false,
      weekly: true,
    })
    expect(isRefusal(created) && created.code, JSON.stringify(query)).toBe('NOT_WEEKLY')
  }
  const view = await save('ana', { query: { period: 'today' }, weekly: false })
  const change = (data: object) => updateReportView(services(), actor('ana'), { id: view.uuid, data })
  expect(await change({ weekly: true })).toMatchObject({ code: 'NOT_WEEKLY' })
  expect(await change({ weekly: true, query: { period: 'days7' } })).toMatchObject({ weekly: true })
  expect(await change({ query: { period: 'today' } })).toMatchObject({ code: 'NOT_WEEKLY' })
})

it('of a business with many views delays those of others by one', async () => {
  for (let count = 0; count < 3; count++) await save('admin', { name: `Vista ${count}` })
  hilo.api.clock.advance(60_000)
  const { otra } = hilo.api.world
  const theirs = await createReportView(services(), actorOf(otra.admin), {
    name: 'La otra',
    query: { period: 'last_week' },
    open: false,
    weekly: true,
  })
  expect(isRefusal(theirs)).toBe(false)
  at('2027-03-08T13:00:00Z')
  await run()
  expect(sent.map(({ to }) => to).indexOf(otra.admin.email)).toBe(1)
})

it('is tried again where the mail certainly did not leave, and never where that is unknown', async () => {
  await save('admin')
  at('2027-03-08T13:00:00Z')
  const closed = openMail({
    dataDir: '/nowhere',
    smtp: { url: 'smtp://127.0.0.1:1', from: 'hilo@ejemplo.co' },
  })
  await mailReportViews({ ...services(), mail: closed })
  await run()
  expect(sent).toEqual([])
  hilo.api.clock.advance(hour / 2)
  fails = new Error('the mail server took too long')
  await run()
  expect(sent).toHaveLength(1)
  hilo.api.clock.advance(hour)
  fails = null
  await run()
  expect(sent).toHaveLength(1)
})

it('is not sent again where the database fails just after it left', async () => {
  await save('admin')
  at('2027-03-08T13:00:00Z')
  const { owner } = hilo.api
  fails = null
  const failing: Mail = {
    ...mail,
    async send(one) {
      await mail.send(one)
      await owner.query("alter table report_mails add constraint failing check (state <> 'sent') not valid")
    },
  }
  await mailReportViews({ ...services(), mail: failing })
  await owner.query('alter table report_mails drop constraint failing')
  hilo.api.clock.advance(hour)
  await run()
  expect(sent).toHaveLength(1)
})

it('is sent by another process where one died before it sent the mail, and by none where it died after', async () => {
  const { uuid } = await save('admin')
  at('2027-03-08T13:00:00Z')
  const left = (state: string) =>
    hilo.api.owner.query(
      `insert into report_mails (business_uuid, view_uuid, week, state, free_at) values ($1, $2, '2027-03-08', $3, $4)
       on conflict (business_uuid, view_uuid, week) do update set state = excluded.state, free_at = excluded.free_at`,
      [hilo.api.world.tienda.uuid, uuid, state, new Date('2027-03-08T13:15:00Z')],
    )
  await left('sending')
  hilo.api.clock.advance(hour)
  await run()
  expect(sent).toEqual([])
  at('2027-03-08T13:00:00Z')
  await left('claimed')
  await run()
  expect(sent).toEqual([])
  hilo.api.clock.advance(hour / 4)
  await run()
  expect(sent).toHaveLength(1)
})

it('becomes a file in the demo, where it can be asked for without a mail server', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'hilo-report-mails-'))
  const demo = { ...services(), mail: openMail({ dataDir, smtp: null, demo: true }) }
  expect(await listReportViews(demo, actor('admin'))).toMatchObject({ mails: false, weekly_mails: true })
  const { uuid, version } = await save('admin', { weekly: false })
  const changed = await updateReportView(demo, actor('admin'), { id: uuid, data: { weekly: true, version } })
  expect(changed).toMatchObject({ weekly: true })
  const query: ReportView['query'] = { period: 'last_week' }
  const view = await createReportView(demo, actor('ana'), { name: 'Mía', query, open: false, weekly: true })
  expect(view).toMatchObject({ weekly: true })
  at('2027-03-08T13:00:00Z')
  await mailReportViews(demo)
  expect(await readdir(join(dataDir, 'mail'))).toHaveLength(2)
  await rm(dataDir, { recursive: true })
})

it('cannot be asked for where nobody reads a mail, and belongs to its person alone', async () => {
  const body = { name: 'Mía', query: { period: 'last_week' }, open: true, weekly: true }
  const refused = await hilo.ana('post', '/api/reports/views/create/', body)
  expect([refused.status, refused.body.code]).toEqual([409, 'NO_MAIL_SERVER'])
  const { body: view } = await hilo.ana('post', '/api/reports/views/create/', { ...body, weekly: false })
  expect(view).toMatchObject({ name: 'Mía', query: { period: 'last_week' }, open: true, weekly: false })
  const seen = async (who: 'admin' | 'ana' | 'stranger') =>
    (await hilo[who]('get', '/api/reports/views/all/')).body
  expect(await seen('ana')).toMatchObject({ mails: false, weekly_mails: false, views: [{ uuid: view.uuid }] })
  for (const other of ['admin', 'stranger'] as const) {
    expect(await seen(other)).toEqual({ mails: false, weekly_mails: false, views: [] })
    expect((await hilo[other]('delete', `/api/reports/views/delete/${view.uuid}/`)).status).toBe(404)
    const change = { id: view.uuid, data: { name: 'Suya' } }
    expect((await hilo[other]('put', '/api/reports/views/update/', change)).status).toBe(404)
  }
  for (const query of [{ period: 'siempre' }, { from: '2026-02-02', to: '2026-02-01' }, { color: 'rojo' }])
    expect(
      (await hilo.ana('post', '/api/reports/views/create/', { ...body, weekly: false, name: 'Mal', query }))
        .status,
    ).toBe(422)
  expect((await hilo.ana('delete', `/api/reports/views/delete/${view.uuid}/`)).status).toBe(200)
})
