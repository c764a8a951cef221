import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ask, connectLive } from '@hilo/client'
import {
  type CommandData,
  type CommandInput,
  type CommandName,
  commandExamples,
  type EndpointName,
  type Example,
  endpoints,
  examples,
} from '@hilo/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { armFaults } from '../platform/errors/fault-points'
import { deriveKeys } from '../platform/secrets/keys'
import { bootApi, type TestApi } from '../test/boot'
import { customerWrites } from '../test/customer'
import { sayExample, sendExample } from '../test/examples'
import { yesOf } from '../test/generated/judge'
import { cafeSierra } from './cafe-sierra/business'
import { tenantTables } from './clear-business'
import { demoPassword } from './furnish'
import { invariants } from './invariants'
import { demoState } from './marker'
import { planBusiness } from './plan/plan-business'
import { demoBusinesses, seedDemo } from './seed-demo'
import { tiendaAndina } from './tienda-andina/business'

let api: TestApi
let folder: string
let accountsFile: string
let died: unknown
/** Two of the demo as it was just made: what is tried in the one in an order is tried in the other against it. */
let forwards: TestApi
let backwards: TestApi
let page: string

async function countAll(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of [...tenantTables, 'businesses']) {
    const { rows } = await api.owner.query(`select count(*)::int as rows from ${table}`)
    counts[table] = rows[0].rows
  }
  return counts
}

/** Somebody of the demo, logged in and listening. */
async function enter(email: string) {
  const login = { email, password: demoPassword, browser: 'vitest', os: 'test' }
  const { body } = await api.request().post('/api/auth/session/user/login/').send(login).expect(200)
  const socket = connectLive({ url: api.url, token: () => body.token })
  await new Promise((resolve, reject) => {
    socket.on('connect', () => resolve(null))
    socket.on('connect_error', reject)
  })
  return {
    token: body.token as string,
    socket,
    async get<N extends CommandName>(name: N, payload: CommandInput<N>): Promise<CommandData<N>> {
      const answer = await ask(socket, name, payload)
      if (!answer.ok) throw new Error(`${name} answered ${answer.code}`)
      return answer.data
    },
  }
}

const seed = (services = api.services) =>
  seedDemo(services, { accountsFile, analyze: () => api.owner.query('analyze') })

beforeAll(async () => {
  api = await bootApi({ start: false })
  await api.owner.query('truncate businesses cascade')
  folder = await mkdtemp(join(tmpdir(), 'hilo-demo-'))
  accountsFile = join(folder, 'data', 'simulator-accounts.json')

  // The first seed dies in the middle of the story; what is tested below is what the second one makes of it.
  let changes = 0
  armFaults((point) => {
    if (point === 'change.before-commit' && ++changes === 150) throw new Error('the power went off')
  })
  died = await seed().catch((error: unknown) => error)
  armFaults(null)
  expect(await demoState(api.services, tiendaAndina.uuid)).toBe('half')
  await seed()
  forwards = await bootApi({ start: false, copyOf: api })
  backwards = await bootApi({ start: false, copyOf: api })
  page = (await api.request().get('/api/docs')).text
})

afterAll(async () => {
  await forwards.stop()
  await backwards.stop()
  await api.stop()
  await rm(folder, { recursive: true, force: true })
})

describe('a seed', () => {
  it('that died is made whole by the next one', async () => {
    expect(died).toMatchObject({ message: 'the power went off' })
    for (const business of demoBusinesses) {
      expect(await demoState(api.services, business.uuid)).toBe('whole')
      const planned = planBusiness(business, api.clock.now().getTime()).flatMap(({ finished, open }) => [
        ...finished,
        ...(open ? [open] : []),
      ])
      const { rows } = await api.owner.query(
        'select count(*)::int as rows from interactions where business_uuid = $1',
        [business.uuid],
      )
      expect(rows[0].rows).toBe(planned.length)
    }
  })

  it('changes nothing the second time', async () => {
    const [before, written] = [await countAll(), await stat(accountsFile)]
    expect(await seed()).toEqual([])
    expect(await countAll()).toEqual(before)
    expect((await stat(accountsFile)).mtimeMs).toBe(written.mtimeMs)
  })

  it('knows every table that holds rows of a business', async () => {
    const { rows } = await api.owner.query(
      `select table_name as name from information_schema.columns c join information_schema.tables t
         using (table_schema, table_name)
       where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'business_uuid'`,
    )
    expect([...tenantTables].sort()).toEqual(rows.map(({ name }) => name).sort())
  })
})

describe('in the demo', () => {
  it.each(Object.entries(invariants))('%s', async (_, broken) => {
    const values = broken.includes('$1') ? [api.clock.now()] : []
    expect((await api.owner.query(broken, values)).rows).toEqual([])
  })

  it('every state and every channel can be seen', async () => {
    const { rows } = await api.owner.query(
      `select count(*) filter (where status = 'unassigned')::int as waiting,
         count(*) filter (where status = 'assigned')::int as assigned,
         count(*) filter (where status = 'finished')::int as finished,
         count(*) filter (where paused)::int as paused, count(*) filter (where expired)::int as expired,
         count(*) filter (where by_transfer and status = 'assigned')::int as transferred,
         count(distinct channel)::int as channels
       from interaction_rows where business_uuid = $1`,
      [tiendaAndina.uuid],
    )
    expect(rows[0]).toMatchObject({
      waiting: 14,
      assigned: 13,
      paused: 1,
      expired: 2,
      transferred: 2,
      channels: 5,
    })
    expect(rows[0].finished).toBeGreaterThan(90)
    const { rows: states } = await api.owner.query(
      'select distinct status from entries where status is not null',
    )
    expect(states.map(({ status }) => status).sort()).toEqual([
      'delivered',
      'failed',
      'read',
      'sent',
      'unknown',
    ])
  })

  it('every thread is one that the contract can show', async () => {
    const agent = await enter('admin@hilo.demo')
    const { rows } = await api.owner.query('select uuid from conversations where business_uuid = $1', [
      tiendaAndina.uuid,
    ])
    const threads = await Promise.all(
      rows.map(({ uuid }) => agent.get('get:interaction:conversation:messages', { conversation_uuid: uuid })),
    )
    for (const { messages } of threads) expect(messages.length).toBeGreaterThan(0)
    agent.socket.close()
  })
})

describe('the people of the demo', () => {
  it.each(demoBusinesses.flatMap(({ people }) => people.map(({ email, role }) => [email, role])))(
    '%s comes in as %s',
    async (email) => {
      const agent = await enter(email ?? '')
      expect(agent.socket.connected).toBe(true)
      agent.socket.close()
    },
  )

  it('have room for more', async () => {
    const ana = await enter('ana@hilo.demo')
    const { items } = await ana.get('get:interaction:not:assigned', {})
    expect(items).toHaveLength(14)
    await api
      .request()
      .post('/api/interaction/assigned/user/')
      .set('Authorization', `Bearer ${ana.token}`)
      .send({ uuid: items[0]?.uuid })
      .expect(200)
    ana.socket.close()
  })

  it('see nothing of the other business', async () => {
    const [eva, admin] = await Promise.all([enter('eva@otra.demo'), enter('admin@otra.demo')])
    const lists = [
      'get:interaction:assigned',
      'get:interaction:not:assigned',
      'get:resolves:interactions',
    ] as const
    for (const list of lists)
      for (const agent of [eva, admin]) {
        const { items } = await agent.get(list, { limit: 200 })
        expect(items.filter(({ business_uuid }) => business_uuid !== cafeSierra.uuid)).toEqual([])
      }
    const { rows } = await api.owner.query(
      'select uuid from conversations where business_uuid = $1 limit 1',
      [tiendaAndina.uuid],
    )
    const foreign = { conversation_uuid: rows[0].uuid }
    expect(await ask(admin.socket, 'get:interaction:conversation:messages', foreign)).toMatchObject({
      code: 'CONVERSATION_NOT_FOUND',
    })
    eva.socket.close()
    admin.socket.close()
  })
})

const names = Object.keys(examples) as EndpointName[]
describe.each([
  ['as it is printed', () => forwards, names],
  ['from the last to the first', () => backwards, [...names].reverse()],
])('the documentation, %s', (_order, tried, inOrder) => {
  it.each(inOrder)('%s', async (name) => {
    const { status, text } = await sendExample(tried(), page, name)
    const { refused }: Example = examples[name]
    if (refused) expect(JSON.parse(text).code).toBe(refused)
    else expect(status, text.slice(0, 500)).toBe(yesOf(endpoints[name]))
  })
})

it('opens no account to whoever has only read the documentation', async () => {
  const { body: document } = await forwards.request().get('/api/docs/openapi.json').expect(200)
  const tries = Object.entries<
    Record<string, { requestBody?: { content: Record<string, { example?: object }> } }>
  >(document.paths).filter(([path]) => /\/(reset|refresh)\/$/.test(path))
  expect(tries).toHaveLength(2)
  for (const [path, { post }] of tries) {
    const answer = await forwards
      .request()
      .post(path)
      .send(post?.requestBody?.content['application/json']?.example)
    expect(answer.body.code).toMatch(/^(RESET_LINK_ENDED|INVALID_REFRESH)$/)
  }
})

describe('the documentation of the socket', () => {
  it.each(Object.keys(commandExamples) as CommandName[])('%s', async (name) => {
    expect(await sayExample(forwards, name)).toMatchObject({ ok: true })
  })
})

describe('the file for the simulator', () => {
  const read = async () => JSON.parse(await readFile(accountsFile, 'utf8')).accounts

  it('is for its owner alone, and names every channel of both businesses', async () => {
    expect((await stat(accountsFile)).mode & 0o777).toBe(0o600)
    const channels = (await read()).map((one: Record<string, string>) => `${one.business} ${one.channel}`)
    expect(new Set(channels).size).toBe(10)
  })

  it('has the secrets of the database: a customer known from before comes through the webhook', async () => {
    const tienda = (await read()).find(
      ({ channel, business }: Record<string, string>) =>
        channel === 'whatsapp' && business === tiendaAndina.name,
    )
    const { pathname } = new URL(tienda.webhook_url)
    await customerWrites(
      api,
      { ...tienda, webhook: pathname },
      { text: 'Hola otra vez', id: `wamid.${randomUUID()}` },
    )
    const { rows } = await api.owner.query(
      `select contact_name, status, (select count(*)::int from interactions i
         where i.conversation_uuid = r.conversation_uuid) as interactions
       from interaction_rows r where last_message ->> 'preview' = 'Hola otra vez'`,
    )
    expect(rows).toEqual([{ contact_name: 'Laura Gómez', status: 'unassigned', interactions: 3 }])
  })

  it('is written again when the address has changed', async () => {
    const elsewhere = { ...api.services, settings: { ...api.settings, publicUrl: 'http://127.0.0.1:4321' } }
    await seed(elsewhere)
    for (const { webhook_url } of await read()) expect(webhook_url).toMatch(/^http:\/\/127\.0\.0\.1:4321\//)
  })

  it('is not written with secrets that are not those of the database', async () => {
    const stranger = { ...api.services, keys: deriveKeys('another secret, of another data folder') }
    await expect(seed(stranger)).rejects.toThrow(/se guardaron con otro secreto; usa la carpeta de datos/)
  })
})
