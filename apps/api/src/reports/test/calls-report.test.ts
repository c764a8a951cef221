import { randomUUID } from 'node:crypto'
import type { CallFigures, Report } from '@hilo/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Administration, bootAdministration, type Person } from '../../test/administration'
import { newPhone } from '../../test/chats'
import { tellOfCall } from '../../test/customer'
import { sweepFacts } from '../facts/sweep-facts'
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

let hilo: Administration
let calls: WrittenCall[]
beforeAll(async () => {
  // In the evening of Bogotá it is already the next day in UTC.
  hilo = await bootAdministration((now) => new Date(`${now.getUTCFullYear() + 1}-03-12T03:30:00Z`))
  await generateHistory(hilo.api, 90, days)
  calls = await writeCalls(120)
  await sweep()
})
afterAll(() => hilo.stop())

async function sweep() {
  while (await sweepFacts(hilo.api.services));
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

it('shows nothing to another business', async () => {
  expect((await reported(hilo.stranger, { period: 'days90' })).calls).toEqual([])
})

const total = async () =>
  (await reported(hilo.admin, { period: 'days90' })).calls.find(({ by }) => by === 'total')?.current ?? none
const stored = async () => ({
  facts: (await hilo.api.owner.query('select * from call_facts order by call_uuid')).rows,
  sums: (
    await hilo.api.owner.query(
      'select * from report_rollups order by person_uuid, span, starts, measure, key, bucket',
    )
  ).rows,
})

describe('facts and sums of calls', () => {
  it('are equal when they are made again, and follow the time zone of the business and back', async () => {
    const before = await stored()
    expect(before.facts).toHaveLength(calls.length)
    await hilo.api.owner.query(
      'insert into fact_dues select business_uuid, interaction_uuid from interaction_facts',
    )
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
    await sweep()
    expect((await total()).mean_talk).toBeCloseTo((before.mean_talk ?? 0) + 60 / n, 6)
    await correct(one?.seconds)
    await sweep()
    expect(await total()).toEqual(before)
  })
})
