import { randomUUID } from 'node:crypto'
import {
  addDays,
  type CallFigure,
  type CallFigures,
  type CallFilter,
  localMoment,
  type Report,
  type VideoFigures,
} from '@hilo/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Administration, bootAdministration, type Person } from '../../test/administration'
import { newPhone } from '../../test/chats'
import { tellOfCall } from '../../test/customer'
import { makeFactsDue } from '../../test/observe/make-facts-due'
import { channelSlices } from '../facts/slices'
import { sweepFacts } from '../facts/sweep-facts'
import type { Counted } from '../period/filter-facts'
import { rangesOf, readSums, type Sum } from '../period/read-sums'
import { resolvePeriod } from '../period/resolve-period'
import { sumFacts } from '../period/sum-facts'
import { generateHistory } from './generated-history'

const days = 20
const zone = 'America/Bogota'

interface WrittenCall {
  readonly uuid: string
  readonly account: string
  readonly direction: 'inbound' | 'outbound'
  readonly ending: 'completed' | 'missed' | 'rejected' | 'cancelled' | 'failed'
  readonly user: string | null
  readonly started_at: Date
  readonly answered_at: Date | null
  readonly seconds: number | null
}

interface WrittenVideo {
  readonly account: string
  readonly sender: string
  readonly user: string | null
  readonly opened: boolean
  readonly created_at: Date
  readonly seconds: number | null
}

let hilo: Administration
let calls: WrittenCall[]
let videos: WrittenVideo[]
beforeAll(async () => {
  // In the evening of Bogotá it is already the next day in UTC.
  hilo = await bootAdministration((now) => new Date(`${now.getUTCFullYear() + 1}-03-12T03:30:00Z`))
  await generateHistory(hilo.api, 90, days)
  calls = await writeCalls(120)
  videos = await writeVideos(60)
  await sweep()
})
afterAll(() => hilo.stop())

async function sweep() {
  while (await sweepFacts(hilo.api.services));
}
/** After changes by hand, which write no events. */
async function sweepAll() {
  await makeFactsDue(hilo.api.owner)
  await sweep()
}

/** Random calls, always the same ones, each with the uuid of a message of the thread; some still ring. */
async function writeCalls(count: number): Promise<WrittenCall[]> {
  const { owner, world } = hilo.api
  let state = 20261126
  const random = (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
  const oneOf = <T>(values: readonly T[]): T => values[random(values.length)] as T
  const people = [world.tienda.ana.uuid, world.tienda.luis.uuid]
  const { rows: lines } = await owner.query(
    `select uuid, channel_account_uuid as account, date from entries where author_kind = 'client' order by date, seq limit $1`,
    [count],
  )
  const written: WrittenCall[] = []
  for (const { uuid, account, date } of lines) {
    const rings = random(12) === 0
    const direction = oneOf(['inbound', 'outbound'] as const)
    const ending = oneOf(['completed', 'completed', 'missed', 'rejected', 'cancelled', 'failed'] as const)
    const answered = ending === 'completed' && random(6) > 0
    const call: WrittenCall = {
      uuid,
      account,
      direction,
      ending,
      user: direction === 'outbound' || answered ? oneOf(people) : null,
      started_at: date,
      answered_at: answered ? new Date(date.getTime() + 1000 * random(40)) : null,
      // Sometimes it is not known how long a call was.
      seconds: answered && random(5) > 0 ? random(900) : null,
    }
    await owner.query(
      `insert into calls (business_uuid, uuid, channel_account_uuid, provider_call_id, direction, state, due_at, started_at)
       values ($1, $2::uuid, $3, 'wacid.' || $2::uuid::text, 'inbound', 'ringing', $4, $4)`,
      [world.tienda.uuid, uuid, account, date],
    )
    if (rings) continue
    await owner.query(
      `update calls set direction = $2, state = 'ended', due_at = null, ended_at = started_at, ending = $3, user_uuid = $4,
         answered_at = $5, seconds = $6 where uuid = $1`,
      [uuid, direction, ending, call.user, call.answered_at, call.seconds],
    )
    written.push(call)
  }
  return written
}

/** Links that were sent with messages of people; some still wait to be opened. */
async function writeVideos(count: number): Promise<WrittenVideo[]> {
  const { owner, world } = hilo.api
  const people = [world.tienda.ana.uuid, world.tienda.luis.uuid]
  const { rows: lines } = await owner.query(
    `select uuid, channel_account_uuid as account, date from entries where kind = 'message' and author_kind = 'user'
     order by date, seq limit $1`,
    [count],
  )
  const written: WrittenVideo[] = []
  for (const [at, { uuid, account, date }] of lines.entries()) {
    const sender = people[at % 2] as string
    await owner.query(
      `insert into video_calls (business_uuid, uuid, link_hash, state, invited_by, created_at, expires_at, due_at)
       values ($1, $2::uuid, uuid_send($2::uuid), 'invited', $3, $4, $4, $4)`,
      [world.tienda.uuid, uuid, sender, date],
    )
    if (at % 7 === 6) continue
    const ending = (['completed', 'unused', 'missed', 'withdrawn', 'completed'] as const)[at % 5]
    const talked = ending === 'completed'
    const opened = talked || ending === 'missed' || at % 10 === 3
    // Those who are present talk; it does not matter who sent the link.
    const user = talked ? (people[at % 3 === 0 ? 1 : 0] as string) : null
    const seconds = talked ? 30 * at : null
    await owner.query(
      `update video_calls set state = 'ended', ending = $2, user_uuid = $3, seconds = $4, ended_at = created_at, due_at = null,
         guest_key_hash = case when $5 then uuid_send(uuid) end where uuid = $1`,
      [uuid, ending, user, seconds, opened],
    )
    written.push({ account, sender, user, opened, created_at: date, seconds })
  }
  return written
}

const reported = async (ask: Person, query: object): Promise<Report> => {
  const { status, body } = await ask('get', `/api/reports/period?${new URLSearchParams({ ...query })}`)
  expect([status, body.code]).toEqual([200, undefined])
  return body
}

const dateOf = ({ started_at }: WrittenCall) => started_at.toLocaleDateString('en-CA', { timeZone: zone })
const mean = (values: readonly number[]) =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length

/** Counted plainly. */
function figuresOf(some: readonly WrittenCall[]): CallFigures {
  const [inbound, outbound] = (['inbound', 'outbound'] as const).map((direction) =>
    some.filter((call) => call.direction === direction),
  ) as [WrittenCall[], WrittenCall[]]
  const completed = (of: readonly WrittenCall[]) => of.filter(({ ending }) => ending === 'completed')
  return {
    inbound: inbound.length,
    answered: completed(inbound).length,
    missed: inbound.length - completed(inbound).length,
    mean_wait: mean(
      completed(inbound).flatMap(({ started_at, answered_at }) =>
        answered_at ? [(answered_at.getTime() - started_at.getTime()) / 1000] : [],
      ),
    ),
    outbound: outbound.length,
    reached: completed(outbound).length,
    mean_talk: mean(completed(some).flatMap(({ seconds }) => seconds ?? [])),
  }
}

function groupsOf(some: readonly WrittenCall[]): Map<string, CallFigures> {
  const groups = new Map<string, WrittenCall[]>()
  for (const call of some)
    for (const key of [
      'total ',
      `day ${dateOf(call)}`,
      `channel ${call.account}`,
      ...(call.user ? [`user ${call.user}`] : []),
    ])
      groups.set(key, [...(groups.get(key) ?? []), call])
  return new Map([...groups].map(([key, of]) => [key, figuresOf(of)]))
}

const none = figuresOf([])
const shownIn = (report: Report, which: 'current' | 'before') =>
  new Map(
    report.calls.flatMap(({ by, key, [which]: figures }) =>
      figures.inbound + figures.outbound > 0 ? [[`${by} ${key}`, figures] as const] : [],
    ),
  )

describe.each(['admin', 'ana'] as const)('of %s', (who) => {
  it.each([{ period: 'today' }, { period: 'yesterday' }, { period: 'days7' }, { period: 'days30' }])(
    'the numbers of calls of %o are those of a plain count',
    async (query) => {
      const mine = calls.filter(({ user }) => who === 'admin' || user === hilo.api.world.tienda.ana.uuid)
      const report = await reported(hilo[who], query)
      for (const which of ['current', 'before'] as const) {
        const { from, to } = report[which]
        const counted = groupsOf(
          mine.filter(({ started_at }) => started_at >= new Date(from) && started_at < new Date(to)),
        )
        const wanted = [...counted].filter(([key]) => which === 'current' || !key.startsWith('day'))
        expect(shownIn(report, which)).toEqual(new Map(wanted))
      }
      expect(
        report.calls.every(({ by, name }) => (by === 'channel' || by === 'user') === (name !== null)),
      ).toBe(true)
    },
  )
})

/** Counted plainly: what became of a link is its sender's, the conversation that of who talked. */
function videoGroupsOf(some: readonly WrittenVideo[], who: string | null): Map<string, VideoFigures> {
  const isOf = (person: string | null) => who === null || person === who
  const groups = new Map<string, { sent: WrittenVideo[]; talked: WrittenVideo[] }>()
  const add = (kind: 'sent' | 'talked', video: WrittenVideo, person: string | null) => {
    const day = video.created_at.toLocaleDateString('en-CA', { timeZone: zone })
    for (const key of ['total ', `day ${day}`, `channel ${video.account}`, `user ${person}`]) {
      const group = groups.get(key) ?? { sent: [], talked: [] }
      group[kind].push(video)
      groups.set(key, group)
    }
  }
  for (const video of some) {
    if (isOf(video.sender)) add('sent', video, video.sender)
    if (video.user && isOf(video.user)) add('talked', video, video.user)
  }
  return new Map(
    [...groups].map(([key, { sent, talked }]) => [
      key,
      {
        sent: sent.length,
        opened: sent.filter(({ opened }) => opened).length,
        unopened: sent.filter(({ opened }) => !opened).length,
        talked: talked.length,
        mean_talk: mean(talked.flatMap(({ seconds }) => seconds ?? [])),
      },
    ]),
  )
}

it('calls are counted with a filter as everything else, from the sums of a slice or from the facts', async () => {
  const { tienda } = hilo.api.world
  const admin = { business: tienda.uuid, uuid: tienda.admin.uuid, role: 'ADMIN' } as const
  const { rows } = await hilo.api.owner.query(
    'select distinct area_uuid as area from interaction_facts where area_uuid is not null',
  )
  // Until yesterday: the sums have whole days.
  const { date } = localMoment(zone, hilo.api.clock.now())
  const periods = resolvePeriod(
    { from: addDays(date, -30), to: addDays(date, -1) },
    zone,
    hilo.api.clock.now(),
  )
  const slices: readonly (readonly [slice: string, Counted['filter']])[] = [
    [channelSlices.whatsapp, { channel: ['whatsapp'] }],
    [tienda.ana.uuid, { user: [tienda.ana.uuid] }],
    ...rows.map(({ area }): readonly [string, Counted['filter']] => [area, { area: [area] }]),
  ]
  expect(slices.length).toBeGreaterThan(3)
  for (const [slice, filter] of slices) {
    const sums = await readSums(hilo.api.services.db, admin, { slices: [slice], ranges: rangesOf(periods) })
    const facts = await sumFacts(hilo.api.services.db, admin, { filter, own: null, periods, time_zone: zone })
    const sorted = (of: readonly Sum[]) =>
      of.map(({ measure, key, bucket, n, total }) => [measure, key, bucket, n, total].join(' ')).sort()
    expect(sums.current.some(({ measure }) => measure === 'call_inbound' || measure === 'call_reached')).toBe(
      true,
    )
    expect(sums.current.some(({ measure }) => measure === 'video_sent')).toBe(true)
    expect(sorted(facts.current)).toEqual(sorted(sums.current))
    expect(sorted(facts.before)).toEqual(sorted(sums.before))
  }
})

const numbersOfFigures = {
  inbound: 'inbound',
  answered: 'answered',
  missed: 'missed',
  outbound: 'outbound',
  reached: 'reached',
  sent: 'video_sent',
  opened: 'video_opened',
  unopened: 'video_unopened',
  talked: 'video_talked',
} as const satisfies Record<string, CallFigure>

describe.each(['admin', 'ana'] as const)('of %s', (who) => {
  const own = () => (who === 'admin' ? null : hilo.api.world.tienda.ana.uuid)

  it.each([{ period: 'yesterday' }, { period: 'days7' }, { period: 'days30' }])(
    'the numbers of video calls of %o are those of a plain count',
    async (query) => {
      const report = await reported(hilo[who], query)
      for (const which of ['current', 'before'] as const) {
        const { from, to } = report[which]
        const counted = videoGroupsOf(
          videos.filter(({ created_at }) => created_at >= new Date(from) && created_at < new Date(to)),
          own(),
        )
        const shown = report.video_calls.flatMap(({ by, key, [which]: figures }) =>
          figures.sent + figures.talked > 0 ? [[`${by} ${key}`, figures] as const] : [],
        )
        const wanted = [...counted].filter(([key]) => which === 'current' || !key.startsWith('day'))
        expect(new Map(shown)).toEqual(new Map(wanted))
      }
    },
  )

  it('each number of calls is that of the calls that the log lists for it', async () => {
    const report = await reported(hilo[who], { period: 'days30' })
    let compared = 0
    for (const group of [...report.calls, ...report.video_calls]) {
      if (group.by === 'day') continue
      for (const [figure, number] of Object.entries(numbersOfFigures)) {
        const count = (group.current as Record<string, number>)[figure]
        if (count === undefined) continue
        const by = group.by === 'user' ? group.key : own()
        const filter = {
          ...report.current,
          number,
          ...(by && { by }),
          ...(group.by === 'channel' && { account: group.key }),
        } satisfies CallFilter
        const { body } = await hilo[who]('get', `/api/calls/count/?${new URLSearchParams(filter)}`)
        expect([group.by, number, body.total]).toEqual([group.by, number, count])
        compared += 1
      }
    }
    expect(compared).toBeGreaterThan(20)
  })
})

it('shows nothing to another business', async () => {
  const { calls, video_calls } = await reported(hilo.stranger, { period: 'days90' })
  expect([calls, video_calls]).toEqual([[], []])
})

const total = async () =>
  (await reported(hilo.admin, { period: 'days90' })).calls.find(({ by }) => by === 'total')?.current ?? none
const stored = async () => ({
  facts: (await hilo.api.owner.query('select * from call_facts order by call_uuid')).rows,
  videos: (await hilo.api.owner.query('select * from video_facts order by call_uuid')).rows,
  sums: (
    await hilo.api.owner.query(
      'select * from report_rollups order by slice_uuid, span, starts, measure, key, bucket',
    )
  ).rows,
})

describe('facts and sums of calls', () => {
  it('are equal when they are made again, and follow the time zone of the business and back', async () => {
    const before = await stored()
    expect(before.facts).toHaveLength(calls.length)
    expect(before.videos).toHaveLength(videos.length)
    await makeFactsDue(hilo.api.owner)
    await sweep()
    expect(await stored()).toEqual(before)
    for (const name of ['Asia/Kathmandu', zone]) {
      await hilo.api.owner.query('update businesses set time_zone = $1 where uuid = $2', [
        name,
        hilo.api.world.tienda.uuid,
      ])
      await sweep()
    }
    expect(await stored()).toEqual(before)
  })

  it('count a call once, whatever is told of it and however often', async () => {
    const before = await total()
    const { clock } = hilo.api
    const call = { id: `wacid.${randomUUID()}`, phone: newPhone() }
    const tell = (event: 'connect' | 'terminate', more = {}) =>
      tellOfCall(hilo.api, hilo.api.world.tienda.whatsapp, event, { ...call, at: clock.now(), ...more })
    await tell('connect')
    await sweep()
    expect(await total()).toEqual(before)
    clock.advance(10_000)
    await tell('terminate')
    await sweep()
    const missed = { ...before, inbound: before.inbound + 1, missed: before.missed + 1 }
    expect(await total()).toEqual(missed)
    await tell('terminate')
    await tell('connect')
    await sweep()
    expect(await total()).toEqual(missed)
  })

  it('follow a corrected length', async () => {
    const { owner } = hilo.api
    const before = await total()
    const one = calls.find(({ seconds, ending }) => ending === 'completed' && seconds !== null)
    const correct = (seconds: number | null | undefined) =>
      owner.query('update calls set seconds = $2, version = version + 1 where uuid = $1', [
        one?.uuid,
        seconds,
      ])
    const n = calls.filter(({ seconds, ending }) => ending === 'completed' && seconds !== null).length
    await correct((one?.seconds ?? 0) + 60)
    await sweepAll()
    expect((await total()).mean_talk).toBeCloseTo((before.mean_talk ?? 0) + 60 / n, 6)
    await correct(one?.seconds)
    await sweepAll()
    expect(await total()).toEqual(before)
  })
})
