import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ask, connectLive } from '@hilo/client'
import {
  type CommandData,
  type CommandInput,
  type CommandName,
  type EndpointName,
  endpoints,
} from '@hilo/contracts'
import { commandExamples, type Example, examples } from '@hilo/contracts/reference'
import type { ChannelAccount } from '@hilo/prisma'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tenantTables } from '../src/business/tenant-tables'
import { isSilent } from '../src/channels/health/is-silent'
import { armFaults } from '../src/platform/errors/fault-points'
import { deriveKeys } from '../src/platform/secrets/keys'
import { bootApi, type TestApi } from '../src/test/boot'
import { customerWrites } from '../src/test/customer'
import { sayExample, sendExample } from '../src/test/examples'
import { successStatus } from '../src/test/generated/expect-valid-answer'
import { cafeSierra } from './cafe-sierra/business'
import { invariants } from './invariants'
import { planBusiness } from './plan/plan-business'
import { demoBusinesses, seedDemo } from './seed-demo'
import { readSeedState } from './seed-state'
import { demoPassword } from './set-up-business'
import { tiendaAndina } from './tienda-andina/business'

let api: TestApi
let folder: string
let accountsFile: string
let seedError: unknown
/** Two copies of the new demo: the examples are tried in order on one and in reverse on the other. */
let forwards: TestApi
let backwards: TestApi
let page: string

async function countAll(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of [...tenantTables, 'audit_lines', 'businesses']) {
    const { rows } = await api.owner.query(`select count(*)::int as rows from ${table}`)
    counts[table] = rows[0].rows
  }
  return counts
}

/** Logs a person of the demo in, with an open socket. */
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

  // The first seed is interrupted; the tests below look at what the second one makes of it.
  let changes = 0
  armFaults((point) => {
    if (point === 'change.before-commit' && ++changes === 150) throw new Error('the power went off')
  })
  seedError = await seed().catch((error: unknown) => error)
  armFaults(null)
  expect(await readSeedState(api.services, tiendaAndina.uuid)).toBe('half')
  await seed()
  forwards = await bootApi({ start: false, copyOf: api })
  backwards = await bootApi({ start: false, copyOf: api })
  page = (await api.request().get('/api/docs')).text
  // It seeds the demo one and a half times.
}, 120_000)

afterAll(async () => {
  await forwards.stop()
  await backwards.stop()
  await api.stop()
  await rm(folder, { recursive: true, force: true })
})

describe('a seed', () => {
  it('that was interrupted is completed by the next one', async () => {
    expect(seedError).toMatchObject({ message: 'the power went off' })
    for (const business of demoBusinesses) {
      expect(await readSeedState(api.services, business.uuid)).toBe('whole')
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
    expect([...tenantTables, 'audit_lines'].sort()).toEqual(rows.map(({ name }) => name).sort())
  })
})

describe('in the demo', () => {
  it.each(Object.entries(invariants))('%s', async (_, broken) => {
    const values = broken.includes('$1') ? [api.clock.now()] : []
    expect((await api.owner.query(broken, values)).rows).toEqual([])
  })

  it('every state and every channel has an interaction', async () => {
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

  it('every channel shows when the last thing arrived, and none is silent', async () => {
    const { rows } = await api.owner.query<ChannelAccount & { last_item_at: Date }>(
      `select a.*, (select max(i.received_at) from webhook_items i
         where i.business_uuid = a.business_uuid and i.channel_account_uuid = a.uuid and i.state = 'done') as last_item_at
       from channel_accounts a where a.business_uuid = any($1)`,
      [demoBusinesses.map(({ uuid }) => uuid)],
    )
    expect(rows).toHaveLength(10)
    for (const account of rows) {
      expect(account.last_event_at, account.name).toEqual(account.last_item_at)
      expect(await isSilent(api.services, account), account.name).toBe(false)
    }
  })

  it('every thread can be read through the contract', async () => {
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

  it('can take another chat', async () => {
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
])('the documentation, %s', (_order, apiOf, inOrder) => {
  it.each(inOrder)('%s', async (name) => {
    const { status, text } = await sendExample(apiOf(), page, name)
    const { refused }: Example = examples[name]
    if (refused) expect(JSON.parse(text).code).toBe(refused)
    else expect(status, text.slice(0, 500)).toBe(successStatus(endpoints[name]))
  })
})

it('gives no access to whoever has only read the documentation', async () => {
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

  it('is readable by its owner only, and names every channel of both businesses', async () => {
    expect((await stat(accountsFile)).mode & 0o777).toBe(0o600)
    const channels = (await read()).map((one: Record<string, string>) => `${one.business} ${one.channel}`)
    expect(new Set(channels).size).toBe(10)
  })

  it('has the secrets of the database: the webhook accepts a message of a known customer', async () => {
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

  it('is not written with other secrets than those of the database', async () => {
    const stranger = { ...api.services, keys: deriveKeys('another secret, of another data folder') }
    await expect(seed(stranger)).rejects.toThrow(/se guardaron con otro secreto; usa la carpeta de datos/)
  })
})
