import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Administration, bootAdministration, type Person } from '../test/administration'
import { waitingChat } from '../test/chats'
import type { TestUser } from '../test/factories'

const areas = {
  sales: '5a1e5000-0000-4000-8000-000000000001',
  returns: '5a1e5000-0000-4000-8000-000000000002',
}
const hour = 3_600_000

interface Row {
  readonly uuid: string
  readonly status: string
  readonly user_uuid: string | null
  readonly area_uuid: string | null
  readonly created_at: Date
  readonly last_activity_at: Date
  readonly finished_at: Date | null
  readonly waiting_since: Date | null
  readonly unread: number
  readonly by_transfer: boolean
  readonly paused: boolean
}

let hilo: Administration
let rows: Row[]
let people: { readonly user: TestUser; readonly ask: Person; readonly areas: string[] | null }[]
beforeAll(async () => {
  hilo = await bootAdministration()
  const { api } = hilo
  const { tienda } = api.world
  for (const [name, uuid] of Object.entries(areas))
    await api.owner.query(
      `insert into areas (business_uuid, uuid, name, created_at, updated_at) values ($1, $2, $3, $4, $4)`,
      [tienda.uuid, uuid, `Prueba ${name}`, api.clock.now()],
    )
  // Ana has one area, Luis none: he sees the whole queue.
  await api.owner.query('delete from user_areas where user_uuid = any($1)', [
    [tienda.ana.uuid, tienda.luis.uuid],
  ])
  await api.owner.query('insert into user_areas (business_uuid, user_uuid, area_uuid) values ($1, $2, $3)', [
    tienda.uuid,
    tienda.ana.uuid,
    areas.sales,
  ])
  const chats = await Promise.all(Array.from({ length: 36 }, () => waitingChat(api)))
  const owners = [tienda.ana.uuid, tienda.luis.uuid]
  const began = api.clock.now().getTime()
  for (const [at, { uuid }] of chats.entries()) {
    const status = ['unassigned', 'assigned', 'finished'][at % 3]
    await api.owner.query(
      `update interactions set status = $2::interaction_status, user_uuid = $3, area_uuid = $4, created_at = $5,
         last_activity_at = $6, finished_at = $7, waiting_since = $8, unread = $9, by_transfer = $10,
         paused = $11 where uuid = $1`,
      [
        uuid,
        status,
        status === 'unassigned' ? null : owners[Math.floor(at / 3) % 2],
        [null, areas.sales, areas.returns][Math.floor(at / 6) % 3],
        new Date(began - ((at * 7) % 36) * hour),
        // Some at the same moment: their uuids decide.
        new Date(began - Math.floor(((at * 5) % 36) / 4) * hour),
        status === 'finished' ? new Date(began - ((at * 11) % 36) * hour) : null,
        status !== 'finished' && at % 2 === 0 ? new Date(began - at * hour) : null,
        status !== 'finished' && at % 4 === 0 ? 2 : 0,
        at % 5 === 0,
        status === 'assigned' && at % 4 === 0,
      ],
    )
  }
  rows = (await api.owner.query<Row>('select * from interactions where business_uuid = $1', [tienda.uuid]))
    .rows
  people = [
    { user: tienda.admin, ask: hilo.admin, areas: null },
    { user: tienda.ana, ask: hilo.ana, areas: [areas.sales] },
    { user: tienda.luis, ask: await hilo.as(tienda.luis), areas: [] },
  ]
})
afterAll(() => hilo.stop())

const all = '/api/interaction/history/all/'
const count = '/api/interaction/history/count'
const query = (values: object) => new URLSearchParams(Object.entries(values)).toString()

/** Every page of the answer, with few rows each. */
async function listed(ask: Person, filter: object): Promise<string[]> {
  const uuids: string[] = []
  let cursor: string | undefined
  do {
    const { status, body, headers } = await ask(
      'get',
      `${all}?${query({ limit: 5, ...filter, ...(cursor && { cursor }) })}`,
    )
    expect(status).toBe(200)
    uuids.push(...body.map(({ uuid }: { uuid: string }) => uuid))
    cursor = headers['x-next-cursor']
  } while (cursor)
  return uuids
}

const sees = ({ user, areas: own }: (typeof people)[number], row: Row): boolean =>
  own === null ||
  row.user_uuid === user.uuid ||
  (row.status === 'unassigned' && (own.length === 0 || row.area_uuid === null || own.includes(row.area_uuid)))

type Time = 'created_at' | 'last_activity_at' | 'finished_at' | 'waiting_since'
const times: Record<string, Time> = {
  active: 'last_activity_at',
  created: 'created_at',
  finished: 'finished_at',
  waiting: 'waiting_since',
}
function sorted(some: readonly Row[], by: Time, order: 'asc' | 'desc'): string[] {
  const key = (row: Row) => `${row[by]?.toISOString()} ${row.uuid}`
  const ascending = some
    .filter((row) => row[by] !== null)
    .toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
    .map(({ uuid }) => uuid)
  return order === 'asc' ? ascending : ascending.toReversed()
}

/** Nobody waits in a paused chat. */
const waits = ({ waiting_since, paused }: Row) => waiting_since !== null && !paused

const filters: readonly (readonly [object, (row: Row) => boolean])[] = [
  [{}, () => true],
  [{ status: 'finished' }, ({ status }) => status === 'finished'],
  [{ status: 'assigned,unassigned' }, ({ status }) => status !== 'finished'],
  [{ area: areas.sales }, ({ area_uuid }) => area_uuid === areas.sales],
  [{ area: `none,${areas.returns}` }, ({ area_uuid }) => area_uuid === null || area_uuid === areas.returns],
  [{ user: 'none' }, ({ user_uuid }) => user_uuid === null],
  [{ unread: 'true' }, ({ unread }) => unread > 0],
  [{ unread: 'false', transferred: 'true' }, ({ unread, by_transfer }) => unread === 0 && by_transfer],
  [{ unanswered: 'true' }, waits],
  [{ unanswered: 'false' }, (row) => !waits(row)],
  [{ paused: 'true' }, ({ paused }) => paused],
  [{ channel: 'whatsapp' }, () => true],
  [{ channel: 'gmail,telegram' }, () => false],
]

describe('Historial shows exactly what the person may read', () => {
  it.each(filters)('%o', async (filter, isMeant) => {
    for (const person of people) {
      const expected = rows.filter((row) => sees(person, row) && isMeant(row))
      expect(await listed(person.ask, filter)).toEqual(sorted(expected, 'last_activity_at', 'desc'))
      const { body } = await person.ask('get', `${count}?${query(filter)}`)
      expect(body).toEqual({ total: expected.length, more_than: false })
    }
  })

  it('of its own business', async () => {
    expect(await listed(hilo.stranger, {})).toEqual([])
    expect((await hilo.stranger('get', count)).body).toEqual({ total: 0, more_than: false })
  })
})

describe('sorted', () => {
  it.each(
    Object.entries(times).flatMap(([sort, by]) => [[sort, 'asc', by] as const, [sort, 'desc', by] as const]),
  )('by %s, %s: those that have that time, page after page', async (sort, order, by) => {
    for (const person of people)
      expect(await listed(person.ask, { sort, order })).toEqual(
        sorted(
          rows.filter((row) => sees(person, row)),
          by,
          order,
        ),
      )
  })
})

it('filters by span of time: its beginning included, its end not', async () => {
  const [from, to] = rows
    .map(({ created_at }) => created_at.toISOString())
    .toSorted()
    .slice(8, 12)
  const expected = rows.filter(
    ({ created_at: at }) => at.toISOString() >= `${from}` && at.toISOString() < `${to}`,
  )
  expect(await listed(hilo.admin, { created_from: from, created_to: to })).toEqual(
    sorted(expected, 'last_activity_at', 'desc'),
  )
})

it('filters by label and by the reason of finishing', async () => {
  const { api } = hilo
  const { uuid: business } = api.world.tienda
  const [label, other] = ['1abe1000-0000-4000-8000-000000000001', '1abe1000-0000-4000-8000-000000000002']
  const reason = '4ea50000-0000-4000-8000-000000000001'
  for (const [at, uuid] of [label, other].entries())
    await api.owner.query(
      `insert into labels (business_uuid, uuid, name, color, position, created_at, updated_at)
       values ($1, $2, $3, '#123456', 90, $4, $4)`,
      [business, uuid, `Prueba ${at}`, api.clock.now()],
    )
  await api.owner.query(
    `insert into finish_reasons (business_uuid, uuid, name, position) values ($1, $2, 'Vendido', 90)`,
    [business, reason],
  )
  const uuids = rows.map((row) => row.uuid)
  const closed = rows.find(({ status }) => status === 'finished')?.uuid
  for (const [interaction, one] of [
    [uuids[0], label],
    [uuids[1], label],
    [uuids[1], other],
    [uuids[2], other],
  ])
    await api.owner.query(
      `insert into interaction_labels (business_uuid, interaction_uuid, label_uuid) values ($1, $2, $3)`,
      [business, interaction, one],
    )
  await api.owner.query('update interactions set finish_reason_uuid = $2 where uuid = $1', [closed, reason])
  const found = async (filter: object) => (await listed(hilo.admin, filter)).toSorted()
  expect(await found({ label })).toEqual(uuids.slice(0, 2).toSorted())
  expect(await found({ label: `${label},${other}` })).toEqual(uuids.slice(0, 3).toSorted())
  expect(await found({ label: 'none' })).toEqual(uuids.slice(3).toSorted())
  expect(await found({ label: `none,${other}` })).toEqual(uuids.slice(1).toSorted())
  expect(await found({ reason })).toEqual([closed])
  expect(await found({ reason: 'none' })).toHaveLength(uuids.length - 1)

  // Deleted, a label leaves what is open and stays on what has ended, as rows show it.
  await api.owner.query('update labels set deleted_at = $2 where uuid = any($1)', [
    [label, other],
    api.clock.now(),
  ])
  const [ended] = rows.slice(0, 3).filter(({ status }) => status === 'finished')
  expect(await found({ label: `${label},${other}` })).toEqual([ended?.uuid])
  expect(await found({ label: 'none' })).toEqual(uuids.filter((uuid) => uuid !== ended?.uuid).toSorted())
})

describe('words of the customer', () => {
  const named = async (name: string, uuids: readonly string[]) => {
    for (const uuid of uuids)
      await hilo.api.owner.query(
        `update contacts p set name = $2 from interactions i
         join conversations c on c.business_uuid = i.business_uuid and c.uuid = i.conversation_uuid
         where i.uuid = $1 and p.business_uuid = c.business_uuid and p.uuid = c.contact_uuid`,
        [uuid, name],
      )
  }
  const isListed = async (meant: readonly Row[], q: string) => {
    for (const person of people)
      for (const [sort, by] of Object.entries(times))
        for (const order of ['asc', 'desc'] as const) {
          const expected = sorted(
            meant.filter((row) => sees(person, row)),
            by,
            order,
          )
          expect(await listed(person.ask, { q, sort, order, limit: 3 })).toEqual(expected)
        }
    const { body } = await hilo.admin('get', `${count}?${query({ q })}`)
    expect(body).toEqual({ total: meant.length, more_than: false })
    expect(await listed(hilo.stranger, { q })).toEqual([])
  }

  it('are found whatever their accents, in every order, page after page, only where one may read', async () => {
    const meant = rows.slice(0, 20)
    await named(
      'Íñigo Peñalosa',
      meant.map(({ uuid }) => uuid),
    )
    await isListed(meant, 'penal inigo')
    const filtered = meant.filter(({ status }) => status === 'finished')
    expect(await listed(hilo.admin, { q: 'ÍÑIGO', status: 'finished' })).toEqual(
      sorted(filtered, 'last_activity_at', 'desc'),
    )
    expect(await listed(hilo.admin, { q: 'nadie 🙃' })).toEqual([])
    expect(await listed(hilo.admin, { q: '🙃' })).toEqual([])
  })

  it('are found in the subjects of mails too, and no more once the contact is erased', async () => {
    const { api } = hilo
    const meant = rows.slice(20, 26)
    const about = (uuids: readonly string[], subject: string) =>
      api.owner.query(
        `update conversations set subject = $2
         where uuid in (select conversation_uuid from interactions where uuid = any($1))`,
        [uuids, subject],
      )
    await about(
      meant.map(({ uuid }) => uuid),
      'Re: Devolución del pedido «A-77»',
    )
    await isListed(meant, 'devolucion pedid')
    await isListed(meant, '"del pedido a 77"')
    expect(await listed(hilo.admin, { q: 'evolucion' })).toEqual([])
    expect(await listed(hilo.admin, { q: '"del pedid"' })).toEqual([])
    const [first] = meant
    const { rows: found } = await api.owner.query(
      `select c.contact_uuid as contact from interactions i join conversations c on c.uuid = i.conversation_uuid where i.uuid = $1`,
      [first?.uuid],
    )
    expect((await hilo.admin('delete', `/api/clients/delete/${found[0].contact}/`)).status).toBe(200)
    expect(await listed(hilo.admin, { q: 'devolucion' })).toHaveLength(meant.length - 1)
  })

  it('that too many customers have are found by walking the list', async () => {
    const { api } = hilo
    const { uuid: business } = api.world.tienda
    await named(
      'Íñigo Peñalosa',
      rows.slice(0, 20).map(({ uuid }) => uuid),
    )
    await api.owner.query(
      `insert into contacts (business_uuid, uuid, name, created_at, updated_at)
       select $1, gen_random_uuid(), 'Peñalosa ' || n, $2, $2 from generate_series(1, 2100) n`,
      [business, api.clock.now()],
    )
    await isListed(rows.slice(0, 20), 'penalosa')
  })
})

it.each([
  { status: 'cerrada' },
  { area: 'ventas' },
  { created_from: 'ayer' },
  { cursor: 'x' },
  { sort: 'name' },
])('refuses %o with a sentence', async (filter) => {
  const { status, body } = await hilo.admin('get', `${all}?${query(filter)}`)
  expect([status, body.code]).toEqual([422, 'INVALID_INPUT'])
})
