import type { Load, NowReport } from '@hilo/contracts'
import { filterOfLoad } from '@hilo/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Administration, bootAdministration, type Person } from '../../test/administration'
import { waitingChat } from '../../test/chats'
import { listInHistory } from './list-in-history'

let hilo: Administration
let area: string
beforeAll(async () => {
  hilo = await bootAdministration()
  const { api } = hilo
  const { tienda } = api.world
  const { body } = await hilo.admin('post', '/api/area/create/', {
    name: 'Taller',
    color: '#112233',
    first_answer_minutes: 10,
  })
  area = body.uuid
  // Ana serves the new area only.
  await api.owner.query('delete from user_areas where user_uuid = $1', [tienda.ana.uuid])
  await api.owner.query('insert into user_areas (business_uuid, user_uuid, area_uuid) values ($1, $2, $3)', [
    tienda.uuid,
    tienda.ana.uuid,
    area,
  ])
  api.clock.advance(1_500)
  const now = api.clock.now().getTime()
  const states = ['waiting', 'waiting', 'active', 'paused', 'expired', 'finished'] as const
  for (let at = 0; at < 24; at++) {
    const state = states[at % states.length] ?? 'waiting'
    const { uuid } = await waitingChat(api)
    const who = [tienda.ana.uuid, tienda.luis.uuid][Math.floor(at / 6) % 2]
    await api.owner.query(
      `update interactions set status = $2::interaction_status, user_uuid = $3, area_uuid = $4, paused = $5, expired = $6,
         finished_at = $7, finished_by = $3, waiting_since = $8, expires_at = null where uuid = $1`,
      [
        uuid,
        state === 'waiting' ? 'unassigned' : state === 'finished' ? 'finished' : 'assigned',
        state === 'waiting' ? null : who,
        at % 4 === 0 ? area : null,
        state === 'paused',
        state === 'expired',
        state === 'finished' ? new Date(now) : null,
        state === 'waiting' || state === 'active' || state === 'paused' ? new Date(now - at * 60_000) : null,
      ],
    )
  }
})
afterAll(() => hilo.stop())

const ask = async (who: Person): Promise<NowReport> => (await who('get', '/api/reports/now')).body
it.each(['admin', 'ana'] as const)('of %s: every number opens exactly what it counts', async (who) => {
  const report = await ask(hilo[who])
  const agent = who === 'ana' ? hilo.api.world.tienda.ana.uuid : null
  const groups = [
    { load: report.total, of: {} },
    ...report.areas.map((load) => ({ load, of: { area: load.uuid ?? 'none' } })),
    ...report.people.map((load) => ({ load, of: { user: load.uuid } })),
  ]
  for (const { load, of } of groups)
    for (const number of [
      'waiting',
      'active',
      'paused',
      'expired',
      'unanswered',
      'missed',
      'due_soon',
      'finished_today',
    ] as const) {
      const filter = filterOfLoad(number, of, report.today, agent)
      expect([number, of, await listInHistory(hilo[who], filter).then(({ length }) => length)]).toEqual([
        number,
        of,
        load[number],
      ])
    }
  const sum = (loads: readonly Load[], number: 'active' | 'paused' | 'finished_today') =>
    loads.reduce((all, load) => all + load[number], 0)
  for (const number of ['active', 'paused', 'finished_today'] as const) {
    expect(sum(report.areas, number)).toBe(report.total[number])
    expect(sum(report.people, number)).toBe(report.total[number])
  }
  // Of the area: unassigned for 0 and 12 minutes, Luis' for 8 and 20.
  const { missed, due_soon } = report.total
  expect([missed, due_soon]).toEqual(who === 'admin' ? [2, 2] : [1, 1])
  expect(report.total.active).toBe(who === 'admin' ? 4 : 2)
  // Nobody waits in the paused chats.
  expect(report.total.unanswered).toBe(report.total.active)
  const waits = (await listInHistory(hilo[who], { status: 'unassigned' })).map(
    ({ waiting_since }) => waiting_since,
  )
  expect(report.total.oldest_waiting).toBe(waits.toSorted()[0])
})

it('an agent sees only themselves, and another business nothing of this', async () => {
  const { people } = await ask(hilo.ana)
  expect(people.map(({ uuid }) => uuid)).toEqual([hilo.api.world.tienda.ana.uuid])
  const { total } = await ask(hilo.stranger)
  expect(total).toMatchObject({ waiting: 0, active: 0, finished_today: 0, oldest_waiting: null })
})
