import {
  countMeasures,
  filterOfFigure,
  type Report,
  type TimesReport,
  type WrittenHistoryFilter,
  type WrittenReportFilter,
} from '@hilo/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Administration, bootAdministration, type Person } from '../../test/administration'
import { makeFactsDue } from '../../test/observe/make-facts-due'
import { createFactFinder } from '../facts/find-facts'
import { sweepFacts } from '../facts/sweep-facts'
import { generateHistory, type WrittenInteraction } from './generated-history'
import { listInHistory } from './list-in-history'
import { recount } from './recount'

const schedule = {
  enabled: true,
  time_zone: 'America/Bogota',
  hours: [1, 2, 3, 4, 5, 6].map((day) => ({ day, from: '08:00', to: '19:00' })),
  holidays: [],
}
const days = 20
/** Which targets are met depends on the hours that are passed: the random threads begin at the same time of a week. */
function wednesdayAfternoon(now: Date): Date {
  const next = new Date(now)
  next.setUTCDate(now.getUTCDate() + ((3 - now.getUTCDay() + 7) % 7 || 7))
  next.setUTCHours(20, 0, 0, 0)
  return next
}
let hilo: Administration
let history: WrittenInteraction[]
beforeAll(async () => {
  hilo = await bootAdministration(wednesdayAfternoon)
  const { api } = hilo
  await api.owner.query(
    `update schedules set enabled = true, time_zone = $2, hours = $3::jsonb, holidays = '[]' where business_uuid = $1`,
    [api.world.tienda.uuid, schedule.time_zone, JSON.stringify(schedule.hours)],
  )
  history = await generateHistory(api, 120, days)
  await api.owner.query('update areas set first_answer_minutes = 20, end_minutes = 30 where uuid = $1', [
    targeted(),
  ])
  await sweep()
})
afterAll(() => hilo.stop())

/** One of the areas has targets. */
const targeted = () => history.find(({ area }) => area !== null)?.area
const targets = (area: string | null) =>
  area !== null && area === targeted() ? { first: 20, end: 30 } : { first: null, end: null }

async function sweep() {
  while (await sweepFacts(hilo.api.services));
}
/** After changes by hand, which write no events. */
async function sweepAll() {
  await makeFactsDue(hilo.api.owner)
  await sweep()
}

const address = (query: object) => `/api/reports/period?${new URLSearchParams({ ...query })}`
async function reported(ask: Person, query: object): Promise<Report> {
  const { status, body } = await ask('get', address(query))
  expect([status, body.code]).toEqual([200, undefined])
  return body
}

const uuidsOf = async (ask: Person, filter: WrittenHistoryFilter) =>
  (await listInHistory(ask, filter)).map(({ uuid }) => uuid).sort()

/** Dates of the business, so many days ago. */
const dayAgo = (ago: number) =>
  new Date(hilo.api.clock.now().getTime() - ago * 86_400_000 - 5 * 3_600_000).toISOString().slice(0, 10)

/**
 * Every figure is opened in a report without a filter. With one, each hour of the week differs in nothing but its number: one of eight is
 * opened, because the hours are most of the figures.
 */
const isOpened =
  (filter: WrittenReportFilter) =>
  ({ measure }: Report['counts'][number], place: number): boolean =>
    measure !== 'created_hour' || Object.keys(filter).length === 0 || place % 8 === 0

describe.each(['admin', 'ana'] as const)('of %s', (who) => {
  const own = () => (who === 'ana' ? hilo.api.world.tienda.ana.uuid : null)
  const isMine = ({ user }: WrittenInteraction) => own() === null || user === own()

  /** Every number of a report is what the timeline counts of the interactions that the filter lets through, and opens exactly those. */
  async function check(
    asked: object,
    filter: WrittenReportFilter,
    isWanted: (one: WrittenInteraction) => boolean,
  ) {
    const isCounted = (one: WrittenInteraction) => isMine(one) && isWanted(one)
    const report = await reported(hilo[who], { ...asked, ...filter })
    for (const which of ['current', 'before'] as const) {
      const span = report[which]
      const expected = recount(history, isCounted, {
        from: new Date(span.from),
        to: new Date(span.to),
        schedule,
        targets,
      })
      const counts = report.counts.filter((one) => one[which].interactions > 0)
      expect(
        Object.fromEntries(counts.map((one) => [`${one.measure} ${one.key}`, one[which].interactions])),
      ).toEqual(Object.fromEntries([...expected.counted].map(([name, uuids]) => [name, uuids.size])))
      const opened = counts.filter(isOpened(filter))
      const lists = await Promise.all(
        opened.map(({ measure, key }) =>
          uuidsOf(hilo[who], filterOfFigure(measure, key, span, own(), filter)),
        ),
      )
      for (const [place, { measure, key }] of opened.entries())
        expect(lists[place], `${measure} ${key}`).toEqual(
          [...(expected.counted.get(`${measure} ${key}`) ?? [])].sort(),
        )
      for (const { measure, [which]: found } of report.durations) {
        const sorted = (expected.durations.get(measure) ?? []).toSorted((a, b) => a - b)
        expect([measure, found.n]).toEqual([measure, sorted.length])
        for (const [share, value] of [
          [0.5, found.median],
          [0.9, found.p90],
        ] as const) {
          const exact = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null
          if (exact === null || value === null) expect(value).toBe(exact)
          else expect(Math.abs(value - exact)).toBeLessThanOrEqual(exact * (report.precision + 0.0001))
        }
      }
    }
    const messages = report.counts.find(({ measure }) => measure === 'finished')?.current.total ?? 0
    const finished = recount(history, isCounted, {
      from: new Date(report.current.from),
      to: new Date(report.current.to),
      schedule,
      targets,
    }).counted.get('finished ')
    const threads = history.filter(({ uuid }) => finished?.has(uuid)).flatMap(({ entries }) => entries)
    expect(messages).toBe(threads.filter(({ kind }) => kind === 'message').length)
  }

  it.each([{ period: 'today' }, { period: 'days7' }, { ago: [15, 6] }, { period: 'days30' }])(
    'every number of %o is what the timeline counts, and opens exactly those interactions',
    ({ ago, ...query }) =>
      check(ago ? { from: dayAgo(ago[0] ?? 0), to: dayAgo(ago[1] ?? 0) } : query, {}, () => true),
  )

  it.each([
    'area',
    'no area',
    'channel',
    'areas',
    'label',
    'no label',
    'area and channel',
    'channel and label',
    'all but person',
    'person and channel',
    'person',
    'nobody',
    'several',
  ] as const)('the same holds with a filter by %s', async (by) => {
    const label = history.find(({ label }) => label !== null)?.label ?? ''
    const area = targeted() ?? ''
    const { luis } = hilo.api.world.tienda
    const filters: Record<typeof by, readonly [WrittenReportFilter, (one: WrittenInteraction) => boolean]> = {
      area: [{ area }, (one) => one.area === area],
      'no area': [{ area: 'none' }, (one) => one.area === null],
      channel: [{ channel: 'whatsapp' }, (one) => one.channel === 'whatsapp'],
      areas: [{ area: `${area},none` }, (one) => one.area === null || one.area === area],
      'no label': [{ label: 'none' }, (one) => one.label === null],
      'area and channel': [
        { area, channel: 'whatsapp' },
        (one) => one.area === area && one.channel === 'whatsapp',
      ],
      'channel and label': [
        { channel: 'whatsapp', label: 'none' },
        (one) => one.channel === 'whatsapp' && one.label === null,
      ],
      'all but person': [
        { area: `${area},none`, channel: 'whatsapp,telegram', label },
        (one) => (one.area === null || one.area === area) && one.label === label,
      ],
      'person and channel': [
        { user: luis.uuid, channel: 'whatsapp' },
        (one) => one.user === luis.uuid && one.channel === 'whatsapp',
      ],
      label: [{ label }, (one) => one.label === label],
      person: [{ user: luis.uuid }, (one) => one.user === luis.uuid],
      nobody: [{ user: 'none' }, (one) => one.user === null],
      several: [
        { area: `${area},none`, channel: 'whatsapp,gmail', label: `${label},none` },
        (one) =>
          (one.area === null || one.area === area) &&
          ['whatsapp', 'gmail'].includes(one.channel) &&
          (one.label === null || one.label === label),
      ],
    }
    const [filter, isWanted] = filters[by]
    for (const period of ['days7', 'last_month', 'days30']) await check({ period }, filter, isWanted)
  })

  it('the times of people, areas and channels are those of a report with them as its filter', async () => {
    const area = targeted() ?? ''
    for (const filter of [
      {},
      { label: 'none' },
      { channel: 'whatsapp' },
      { area },
      { area, channel: 'whatsapp' },
    ]) {
      const query = { period: 'days30', ...filter }
      const { status, body } = await hilo[who]('get', `/api/reports/times?${new URLSearchParams(query)}`)
      expect(status).toBe(200)
      const groups = (body as TimesReport).groups
      expect(new Set(groups.map((group) => group.by))).toEqual(new Set(['user', 'area', 'channel']))
      for (const { by, key, name, durations } of groups) {
        expect(name === null, `${by} ${key}`).toBe(by === 'channel' || key === 'none')
        const whole = await reported(hilo[who], { ...query, [by]: key })
        for (const { measure, current, before } of durations) {
          const same = whole.durations.find((one) => one.measure === measure)
          expect({ current, before }, `${by} ${key} ${measure}`).toEqual({
            current: same?.current,
            before: same?.before,
          })
        }
      }
    }
  })

  it('has numbers of every kind', async () => {
    const { counts, durations } = await reported(hilo[who], { period: 'days30' })
    expect([...new Set(counts.map(({ measure }) => measure))]).toHaveLength(countMeasures.length)
    expect(durations.every(({ current }) => current.n > 3)).toBe(true)
  })
})

it('while a period is not over, all its numbers stand beside those of before until the same time', async () => {
  const weekAgo = () => hilo.api.clock.now().getTime() - 7 * 86_400_000
  const begun = weekAgo()
  for (const period of ['today', 'days7']) {
    const { before, days } = await reported(hilo.admin, { period })
    const times = (await hilo.admin('get', `/api/reports/times?period=${period}`)).body as TimesReport
    for (const { to } of [before, times.before]) {
      expect(Date.parse(to)).toBeGreaterThanOrEqual(begun)
      expect(Date.parse(to)).toBeLessThanOrEqual(weekAgo())
    }
    expect(days.until).toMatch(/^15:0\d$/)
  }
  const { days, before, current } = await reported(hilo.admin, { period: 'yesterday' })
  expect([days.until, Date.parse(before.to)]).toEqual([null, Date.parse(current.to) - 7 * 86_400_000])
})

it('shows nothing to another business, and refuses periods that make no sense', async () => {
  const { counts } = await reported(hilo.stranger, { period: 'days90' })
  expect(counts).toEqual([])
  for (const query of [
    { from: '2026-02-01' },
    { from: '2026-02-02', to: '2026-02-01' },
    { from: '2020-01-01', to: '2026-01-01' },
    { period: 'always' },
  ])
    expect((await hilo.admin('get', address(query))).status, JSON.stringify(query)).toBe(422)
})

const stored = async () => ({
  facts: (await hilo.api.owner.query('select * from interaction_facts order by interaction_uuid')).rows,
  sums: (
    await hilo.api.owner.query(
      'select * from report_rollups order by slice_uuid, span, starts, measure, key, bucket',
    )
  ).rows,
})

describe('facts and sums', () => {
  it('are equal when they are made again, one by one or all', async () => {
    const before = await stored()
    expect(before.facts).toHaveLength(history.length)
    expect(before.sums.length).toBeGreaterThan(100)
    await makeFactsDue(hilo.api.owner)
    await sweep()
    expect(await stored()).toEqual(before)
    await hilo.api.owner.query(
      'delete from interaction_facts; delete from report_rollups; delete from report_zones',
    )
    await createFactFinder(hilo.api.services)()
    await sweep()
    expect(await stored()).toEqual(before)
  })

  it('follow the time zone of the business, and come back', async () => {
    const before = await stored()
    const zone = (name: string) =>
      hilo.api.owner.query('update businesses set time_zone = $1 where uuid = $2', [
        name,
        hilo.api.world.tienda.uuid,
      ])
    await zone('Asia/Kathmandu')
    expect((await reported(hilo.admin, { period: 'days7' })).complete).toBe(false)
    await sweep()
    const report = await reported(hilo.admin, { period: 'days30' })
    expect(report).toMatchObject({ complete: true, time_zone: 'Asia/Kathmandu' })
    for (const { measure, key, current } of report.counts.filter((one) => one.measure === 'created_hour'))
      expect(await uuidsOf(hilo.admin, filterOfFigure(measure, key, report.current, null))).toHaveLength(
        current.interactions,
      )
    await zone('America/Bogota')
    await sweep()
    expect(await stored()).toEqual(before)
  })

  it('follow what is open: its area, its labels and its person', async () => {
    const open = history.find(({ status, label }) => status === 'unassigned' && label === null)
    const areas = history.flatMap(({ area }) => (area !== null && area !== open?.area ? [area] : []))
    const labels = history.flatMap(({ label }) => label ?? [])
    const { ana } = hilo.api.world.tienda
    const [business, area, label] = [hilo.api.world.tienda.uuid, areas[0], labels[0]]
    const of = async (who: 'admin' | 'ana', measure: string, key: string | null | undefined) => {
      const { counts } = await reported(hilo[who], { period: 'days90' })
      return (
        counts.find((one) => one.measure === measure && one.key === (key ?? 'none'))?.current.interactions ??
        0
      )
    }
    const counted = async () => [
      await of('admin', 'created', ''),
      await of('admin', 'created_area', open?.area),
      await of('admin', 'created_area', area),
      await of('admin', 'created_label', null),
      await of('admin', 'created_label', label),
      await of('ana', 'created', ''),
    ]
    const before = await counted()
    const change = (user: string | null, to: string | null | undefined) =>
      hilo.api.owner.query(
        `update interactions set user_uuid = $2, area_uuid = $3,
           status = (case when $2::uuid is null then 'unassigned' else 'assigned' end)::interaction_status
         where uuid = $1`,
        [open?.uuid, user, to],
      )
    await change(ana.uuid, area)
    await hilo.api.owner.query('insert into interaction_labels values ($1, $2, $3)', [
      business,
      open?.uuid,
      label,
    ])
    await sweepAll()
    expect(await counted()).toEqual(before.map((count, at) => count + ([0, -1, 1, -1, 1, 1][at] ?? 0)))
    await change(null, open?.area)
    await hilo.api.owner.query('delete from interaction_labels where interaction_uuid = $1', [open?.uuid])
    await sweepAll()
    expect(await counted()).toEqual(before)
  })

  it('keep no act waiting while they are written', async () => {
    const touch = async () => {
      const uuid = history.find(({ status }) => status === 'unassigned')?.uuid
      await hilo.api.owner.query(
        `update interactions set area_uuid = case when area_uuid is null then $2::uuid end where uuid = $1`,
        [uuid, targeted()],
      )
      await makeFactsDue(hilo.api.owner, [uuid])
    }
    await touch()
    const sweeping = await hilo.api.owner.connect()
    await sweeping.query('begin')
    const { rowCount } = await sweeping.query("delete from event_dues where listener = 'facts'")
    expect(rowCount).toBe(1)
    await sweeping.query('create temp table written as select * from interaction_facts')
    await sweeping.query('delete from interaction_facts; insert into interaction_facts select * from written')
    // Were the names one row for each interaction, or facts bound to it by a foreign key, this would wait for the end below.
    await hilo.api.owner.query('select from interactions for update')
    await touch()
    await sweeping.query('rollback')
    sweeping.release()
    const { rows } = await hilo.api.owner.query("select from event_dues where listener = 'facts'")
    expect(rows).toHaveLength(2)
    await sweep()
  })

  it('are written though one of them cannot be, which is tried again later', async () => {
    const { owner } = hilo.api
    const [bad, good] = history.map(({ uuid }) => uuid)
    const dues = async () =>
      (
        await owner.query(
          'select distinct subject_uuid as uuid, attempts from event_dues where listener = $1',
          ['facts'],
        )
      ).rows
    await owner.query(
      `alter table interaction_facts add constraint no_fact check (interaction_uuid <> '${bad}') not valid`,
    )
    await owner.query('update interaction_facts set messages = 77 where interaction_uuid = $1', [good])
    for (const uuid of [bad, bad, good])
      await owner.query(
        `insert into event_dues (business_uuid, listener, subject_uuid, events, created_at, due_at)
         values ($1, 'facts', $2, '[]', $3, $3)`,
        [hilo.api.world.tienda.uuid, uuid, hilo.api.clock.now()],
      )
    await sweep()
    expect(await dues()).toEqual([{ uuid: bad, attempts: 1 }])
    const { rows } = await owner.query('select messages from interaction_facts where interaction_uuid = $1', [
      good,
    ])
    expect(rows[0]?.messages).not.toBe(77)
    await owner.query('alter table interaction_facts drop constraint no_fact')
    hilo.api.clock.advance(5_000)
    await sweep()
    expect(await dues()).toEqual([])
  })

  it('are not called complete while many changes wait to be counted', async () => {
    const isComplete = async () => (await reported(hilo.admin, { period: 'days7' })).complete
    expect(await isComplete()).toBe(true)
    await hilo.api.owner.query(
      `insert into event_dues (business_uuid, listener, subject_uuid, events, created_at, due_at)
       select $1::uuid, 'facts', gen_random_uuid(), '[]', $2, $2 from generate_series(1, 1001)`,
      [hilo.api.world.tienda.uuid, hilo.api.clock.now()],
    )
    expect(await isComplete()).toBe(false)
    await sweep()
    expect(await isComplete()).toBe(true)
  })

  it('count what the business writes elsewhere after the end, which answers nobody', async () => {
    const { owner } = hilo.api
    const one = history.find(({ status }) => status === 'finished')
    const fact = async () =>
      (await owner.query('select * from interaction_facts where interaction_uuid = $1', [one?.uuid])).rows[0]
    const before = await fact()
    const { rows } = await owner.query(
      `insert into entries (business_uuid, uuid, conversation_uuid, interaction_uuid, channel_account_uuid, kind, seq, version,
         author_kind, type, body, status, date, created_at)
       select i.business_uuid, gen_random_uuid(), c.uuid, i.uuid, c.channel_account_uuid, 'message', c.last_seq + 1, 1, 'app',
         'text', '{}', 'sent', i.finished_at + interval '1 minute', i.finished_at + interval '1 minute'
       from interactions i join conversations c on c.uuid = i.conversation_uuid where i.uuid = $1 returning uuid`,
      [one?.uuid],
    )
    await owner.query(
      `update interactions set last_message = jsonb_build_object('uuid', $2::text) where uuid = $1`,
      [one?.uuid, rows[0]?.uuid],
    )
    await sweepAll()
    expect(await fact()).toEqual({ ...before, messages: before.messages + 1 })
    await owner.query('delete from entries where uuid = $1', [rows[0]?.uuid])
    await owner.query('update interactions set last_message = null where uuid = $1', [one?.uuid])
    await sweepAll()
    expect(await fact()).toEqual(before)
  })

  it('change when a message fails after the end, and when the customer writes again', async () => {
    const of = async (measure: string) => {
      const { counts } = await reported(hilo.admin, { period: 'days90' })
      const found = counts.find((one) => one.measure === measure)
      return found?.current ?? { interactions: 0, total: 0 }
    }
    const failed = await of('failed')
    const {
      rows: [late],
    } = await hilo.api.owner.query(
      `update entries set status = 'failed', error = '{"code": "TARDE", "msg": "Falló después"}' where uuid = (
         select e.uuid from entries e join interaction_facts f on f.interaction_uuid = e.interaction_uuid
         where e.status = 'read' and f.failures = '[]' and f.finished_at is not null limit 1) returning interaction_uuid`,
    )
    await sweepAll()
    expect(await of('failed')).toEqual({ interactions: failed.interactions + 1, total: failed.total + 1 })
    const { current } = await reported(hilo.admin, { period: 'days90' })
    expect(await uuidsOf(hilo.admin, filterOfFigure('failed_code', 'TARDE', current, null))).toEqual([
      late.interaction_uuid,
    ])

    const now = hilo.api.clock.now()
    await hilo.api.owner.query(
      `insert into interactions (business_uuid, uuid, conversation_uuid, status, created_at, updated_at, last_activity_at, finished_at)
       select business_uuid, gen_random_uuid(), uuid, 'finished', $1::timestamptz - interval '2 hours', $1, $1, $1::timestamptz - interval '1 hour'
       from conversations where uuid = $2`,
      [now, history[0]?.conversation],
    )
    await sweepAll()
    const before = await of('wrote_again')
    await hilo.api.owner.query(
      `update interactions set status = 'finished', finished_at = $2::timestamptz - interval '1 hour'
       where conversation_uuid = $1 and status <> 'finished'`,
      [history[0]?.conversation, now],
    )
    await hilo.api.owner.query(
      `insert into interactions (business_uuid, uuid, conversation_uuid, created_at, updated_at, last_activity_at)
       select business_uuid, gen_random_uuid(), uuid, $1, $1, $1 from conversations where uuid = $2`,
      [now, history[0]?.conversation],
    )
    await createFactFinder(hilo.api.services)()
    await sweepAll()
    expect((await of('wrote_again')).interactions).toBe(before.interactions + 2)
  })
})

it('a changed schedule counts from its change on', async () => {
  const { api } = hilo
  await hilo.admin('put', '/api/schedule/update/', { id: api.world.tienda.uuid, data: { enabled: false } })
  const { rows } = await api.owner.query('select enabled, hours, until from schedule_pasts')
  expect(rows).toEqual([{ enabled: true, hours: schedule.hours, until: expect.any(Date) }])
  const before = await stored()
  await makeFactsDue(api.owner)
  await sweep()
  expect(await stored()).toEqual(before)
})

it('targets that are changed count from their change on', async () => {
  const { api } = hilo
  const change = (data: object) => hilo.admin('put', '/api/area/update/', { id: targeted(), data })
  expect((await change({ first_answer_minutes: 1, end_minutes: null })).status).toBe(200)
  api.clock.advance(60_000)
  expect((await change({ first_answer_minutes: null })).status).toBe(200)
  const before = await stored()
  expect(before.sums.some(({ measure }) => measure === 'end_missed')).toBe(true)
  await makeFactsDue(api.owner)
  await sweep()
  expect(await stored()).toEqual(before)
})
