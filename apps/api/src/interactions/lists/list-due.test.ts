import { duesOf, type Interaction } from '@hilo/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Administration, bootAdministration, type Person } from '../../test/administration'
import { waitingChat } from '../../test/chats'

let hilo: Administration
let luis: Person
const areas: string[] = []
const hours = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '08:00', to: '20:00' }))

beforeAll(async () => {
  hilo = await bootAdministration()
  const { api } = hilo
  const { tienda } = api.world
  luis = await hilo.as(tienda.luis)
  for (const [name, first_answer_minutes, end_minutes] of [
    ['Meta de Ventas', 15, 600],
    ['Meta de Envíos', 90, null],
    ['Meta de Pagos', null, 45],
    ['Sin metas', null, null],
  ] as const) {
    const { body } = await hilo.admin('post', '/api/area/create/', {
      name,
      first_answer_minutes,
      end_minutes,
    })
    expect(body).toMatchObject({ msg: 'Area guardada correctamente' })
    areas.push(body.uuid)
  }
  await hilo.admin('put', '/api/schedule/update/', { id: tienda.uuid, data: { enabled: true, hours } })
  // Ana serves the first area, Luis all.
  await api.owner.query('delete from user_areas')
  await api.owner.query('insert into user_areas (business_uuid, user_uuid, area_uuid) values ($1, $2, $3)', [
    tienda.uuid,
    tienda.ana.uuid,
    areas[0],
  ])
  const now = api.clock.now().getTime()
  const ago = (minutes: number) => new Date(now - minutes * 60_000)
  for (let at = 0; at < 40; at++) {
    const { uuid } = await waitingChat(api)
    const status = (['unassigned', 'assigned', 'assigned', 'finished'] as const)[at % 4] ?? 'assigned'
    const began = (at * 37) % 1_000
    await api.owner.query(
      `update interactions set status = $2::interaction_status, user_uuid = $3, area_uuid = $4, created_at = $5,
         waiting_since = $6, answered_at = $7, finished_at = $8, expires_at = null where uuid = $1`,
      [
        uuid,
        status,
        status === 'unassigned' ? null : [tienda.ana.uuid, tienda.luis.uuid][Math.floor(at / 4) % 2],
        at % 5 === 4 ? null : areas[at % 5],
        ago(began),
        status === 'finished' || at % 3 === 0 ? null : ago((began * 7) % (began + 1)),
        at % 7 < 3 ? ago(began) : null,
        status === 'finished' ? ago(0) : null,
      ],
    )
  }
})
afterAll(() => hilo.stop())

/** Everything of Historial that is due, by the row's own facts. */
async function expected(who: Person, more = ''): Promise<Interaction[]> {
  const open = '/api/interaction/history/all/?status=assigned,unassigned&limit=1000'
  const { body: rows } = (await who('get', `${open}${more}`)) as { body: Interaction[] }
  const { body } = await who('get', '/api/area/targets/')
  const dues = duesOf(
    body.areas,
    body.schedules.map((one: { until: string | null }) => ({
      ...one,
      until: one.until && new Date(one.until),
    })),
  )
  const date = (moment: string | null) => (moment ? new Date(moment) : null)
  return rows
    .flatMap((row) => {
      const [due] = dues({
        area: row.area?.uuid ?? null,
        isFinished: false,
        created_at: new Date(row.created_at),
        waiting_since: date(row.waiting_since),
        answered_at: date(row.answered_at),
      })
      return due ? [{ row, at: due.at.getTime() }] : []
    })
    .sort((one, other) => one.at - other.at || (one.row.uuid < other.row.uuid ? -1 : 1))
    .map(({ row }) => row)
}
const due = async (who: Person): Promise<Interaction[]> =>
  (await who('get', '/api/interaction/due/all/')).body

it.each(['admin', 'ana', 'luis'] as const)(
  'lists for %s the due interactions that they may see, the earliest first',
  async (name) => {
    const who = name === 'luis' ? luis : hilo[name]
    const rows = await due(who)
    expect(rows).toEqual(await expected(who))
    expect(rows.length).toBeGreaterThan(name === 'admin' ? 10 : 5)
  },
)

it('is worked out anew by other targets and other hours', async () => {
  const before = (await due(hilo.admin)).map(({ uuid }) => uuid)
  await hilo.admin('put', '/api/area/update/', { id: areas[1], data: { first_answer_minutes: 1 } })
  await hilo.admin('put', '/api/area/update/', { id: areas[2], data: { end_minutes: null } })
  const after = await due(hilo.admin)
  expect(after.map(({ uuid }) => uuid)).not.toEqual(before)
  expect(after).toEqual(await expected(hilo.admin))
  // From now on it never opens: what has not been due by now never will be.
  await hilo.admin('put', '/api/schedule/update/', { id: hilo.api.world.tienda.uuid, data: { hours: [] } })
  expect((await due(hilo.admin)).length).toBeLessThan(after.length)
  expect(await due(hilo.admin)).toEqual(await expected(hilo.admin))
})

it('is empty for a business without targets', async () => expect(await due(hilo.stranger)).toEqual([]))
