import type { Call, CallFilter } from '@hilo/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logIn } from '../../test/agent'
import { bootApi, type TestApi } from '../../test/boot'
import { waitingChat } from '../../test/chats'

/** Every way in which a call can stand to a person: whose chat it is, in which state and area, and who answered. */
interface Case {
  readonly uuid: string
  readonly status: 'unassigned' | 'assigned' | 'finished'
  readonly area: string | null
  readonly owner: string | null
  readonly answered: string | null
  readonly startedAt: Date
  /** By a link, and not by WhatsApp. */
  readonly video: boolean
  /** The customer still waits. */
  readonly waits: boolean
}
interface Viewer {
  readonly name: string
  readonly uuid: string
  readonly token: string
  readonly isAdmin: boolean
  readonly areas: readonly string[]
}

let api: TestApi
let cases: Case[]
let viewers: Viewer[]
beforeAll(async () => {
  api = await bootApi({ start: false })
  const { tienda } = api.world
  const { rows: areas } = await api.owner.query<{ uuid: string }>(
    'select uuid from areas where business_uuid = $1 order by name limit 2',
    [tienda.uuid],
  )
  const [first, second] = areas.map(({ uuid }) => uuid)
  const people = [
    { person: tienda.admin, areas: [] },
    { person: tienda.ana, areas: [first] },
    { person: tienda.luis, areas: [] },
  ]
  await api.owner.query('delete from user_areas')
  for (const { person, areas } of people)
    for (const area of areas)
      await api.owner.query(
        'insert into user_areas (business_uuid, user_uuid, area_uuid) values ($1, $2, $3)',
        [tienda.uuid, person.uuid, area],
      )
  viewers = await Promise.all(
    people.map(async ({ person, areas }) => ({
      name: person.name,
      uuid: person.uuid,
      token: (await logIn(api, person)).token,
      isAdmin: person === tienda.admin,
      areas: areas.filter((area) => area !== undefined),
    })),
  )
  cases = []
  const owners = [null, tienda.ana.uuid, tienda.luis.uuid]
  for (const status of ['unassigned', 'assigned', 'finished'] as const)
    for (const area of [null, first ?? null, second ?? null])
      for (const owner of owners.filter((one) => (status === 'unassigned') === (one === null)))
        for (const answered of [null, tienda.ana.uuid, tienda.luis.uuid])
          cases.push(await insertCall({ status, area, owner, answered }))
})
afterAll(() => api.stop())

type Standing = Pick<Case, 'status' | 'area' | 'owner' | 'answered'>
async function insertCall(of: Standing): Promise<Case> {
  const chat = await waitingChat(api)
  const startedAt = new Date(api.clock.now().getTime() - cases.length * 60_000)
  const finished = of.status === 'finished'
  const video = cases.length % 3 === 0
  const waits = !finished && of.answered === null && cases.length % 2 === 0
  await api.owner.query(
    `update interactions set status = $2, area_uuid = $3, user_uuid = $4, finished_at = $5, waiting_since = $6 where uuid = $1`,
    [
      chat.uuid,
      of.status,
      of.area,
      of.owner,
      finished ? api.clock.now() : null,
      // Some of the others were answered, and their customers wrote again.
      waits ? startedAt : video ? new Date(startedAt.getTime() + 3_600_000) : null,
    ],
  )
  const ending = of.answered ? 'completed' : 'missed'
  const values = [chat.uuid, ending, of.answered, startedAt]
  const { rows } = await api.owner.query<{ uuid: string }>(
    video
      ? `insert into video_calls (business_uuid, uuid, link_hash, state, ending, invited_by, user_uuid, created_at, expires_at, ended_at)
         select business_uuid, uuid, uuid_send(uuid), 'ended', $2, coalesce($3::uuid, gen_random_uuid()), $3, $4, $4, $4
         from entries where interaction_uuid = $1 and kind = 'message' order by seq limit 1 returning uuid`
      : `insert into calls (business_uuid, uuid, channel_account_uuid, provider_call_id, direction, state, ending, user_uuid, started_at, ended_at)
         select business_uuid, uuid, channel_account_uuid, 'wacid.' || uuid, 'inbound', 'ended', $2, $3, $4, $4
         from entries where interaction_uuid = $1 and kind = 'message' order by seq limit 1 returning uuid`,
    values,
  )
  return { ...of, uuid: rows[0]?.uuid ?? '', startedAt, video, waits }
}

const maySee = ({ isAdmin, uuid, areas }: Viewer, { status, area, owner, answered }: Case): boolean =>
  isAdmin ||
  answered === uuid ||
  owner === uuid ||
  (status === 'unassigned' && (area === null || areas.length === 0 || areas.includes(area)))

const ask = async ({ token }: Viewer, path: string, query: object) => {
  const answer = await api.request().get(path).query(query).set('Authorization', `Bearer ${token}`)
  expect(answer.status).toBe(200)
  return answer
}

/** By pages of a few, so that the keyset is walked. */
async function listed(viewer: Viewer, filter: CallFilter): Promise<string[]> {
  const uuids: string[] = []
  let cursor: string | undefined
  do {
    const { body, headers } = await ask(viewer, '/api/calls/all/', { ...filter, limit: 7, cursor })
    uuids.push(...(body as Call[]).map(({ uuid }) => uuid))
    cursor = headers['x-next-cursor']
  } while (cursor)
  return uuids
}

const places = [0, 1, 2]
const filters: readonly [string, () => CallFilter, (one: Case) => boolean][] = [
  ['no filter', () => ({}), () => true],
  ['missed', () => ({ unanswered: 'true' }), ({ answered }) => answered === null],
  ['answered', () => ({ unanswered: 'false' }), ({ answered }) => answered !== null],
  [
    'of one person',
    () => ({ user: api.world.tienda.ana.uuid }),
    ({ owner, answered }) => [owner, answered].includes(api.world.tienda.ana.uuid),
  ],
  [
    'since a date',
    () => ({ from: cases[20]?.startedAt.toISOString() }),
    ({ startedAt }) => startedAt >= (cases[20]?.startedAt ?? 0),
  ],
  [
    'before a date',
    () => ({ to: cases[20]?.startedAt.toISOString() }),
    ({ startedAt }) => startedAt < (cases[20]?.startedAt ?? 0),
  ],
  ['of another channel', () => ({ channel: 'telegram' }), () => false],
  ['that we made', () => ({ direction: 'outbound' }), () => false],
  ['live', () => ({ live: 'true' }), () => false],
]

describe.each(filters)('calls: %s', (_, filterOf, isWanted) => {
  it.each(places)(
    'person %i sees those that they may see, and no others; the count is theirs',
    async (place) => {
      const viewer = viewers[place] as Viewer
      const seen = cases.filter((one) => isWanted(one) && maySee(viewer, one))
      const expected = [...seen.filter(({ waits }) => waits), ...seen.filter(({ waits }) => !waits)].map(
        ({ uuid }) => uuid,
      )
      const found = await listed(viewer, filterOf())
      expect(found).toEqual(expected)
      const { body } = await ask(viewer, '/api/calls/count/', filterOf())
      expect(body).toEqual({ total: expected.length, more_than: false })
    },
  )
})

it('says which of them are video calls, and knows no link that nobody opened', async () => {
  const admin = viewers[0] as Viewer
  const unused = await waitingChat(api)
  await api.owner.query(
    `insert into video_calls (business_uuid, uuid, link_hash, state, ending, invited_by, created_at, expires_at, ended_at)
     select business_uuid, uuid, uuid_send(uuid), 'ended', 'unused', gen_random_uuid(), $2, $2, $2
     from entries where interaction_uuid = $1 and kind = 'message' limit 1`,
    [unused.uuid, api.clock.now()],
  )
  const { body } = await ask(admin, '/api/calls/all/', { limit: 100 })
  const videos = (body as Call[]).filter(({ video }) => video).map(({ uuid }) => uuid)
  expect(videos.sort()).toEqual(
    cases
      .filter(({ video }) => video)
      .map(({ uuid }) => uuid)
      .sort(),
  )
  expect(body).toHaveLength(cases.length)
})
