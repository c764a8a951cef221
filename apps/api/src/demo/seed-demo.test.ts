import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ask, connectLive } from '@hilo/client'
import type { CommandData, CommandInput, CommandName } from '@hilo/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { armFaults } from '../platform/errors/fault-points'
import { deriveKeys } from '../platform/secrets/keys'
import { bootApi, type TestApi } from '../test/boot'
import { customerWrites } from '../test/customer'
import { cafeSierra } from './cafe-sierra/business'
import { tenantTables } from './clear-business'
import { demoPassword } from './furnish'
import { demoState } from './marker'
import { planBusiness } from './plan/plan-business'
import { demoBusinesses, seedDemo } from './seed-demo'
import { tiendaAndina } from './tienda-andina/business'

let api: TestApi
let folder: string
let accountsFile: string
let died: unknown

/** What must be true of every inbox, and so of this one: each query answers the rows that break it. */
const invariants: Record<string, string> = {
  'places in a thread have no gaps': `
    select conversation_uuid from entries group by conversation_uuid
    having count(*) <> max(seq) or min(seq) <> 1`,
  "a conversation's counters are those of its entries": `
    select c.uuid from conversations c join entries e on e.conversation_uuid = c.uuid
    group by c.uuid, c.last_seq, c.version having max(e.seq) <> c.last_seq or max(e.version) > c.version`,
  'entries stand in the order in which they were said': `
    select uuid from (select uuid, date, lag(date) over (partition by conversation_uuid order by seq) as before
      from entries) e where date < before`,
  'a conversation has at most one open interaction': `
    select conversation_uuid from interactions where status <> 'finished'
    group by conversation_uuid having count(*) > 1`,
  'unread is what the customer wrote since the owner last looked': `
    select i.uuid from interactions i
    where i.unread <> case i.status
      when 'unassigned' then (select count(*) from entries e
        where e.interaction_uuid = i.uuid and e.kind = 'message' and e.author_kind = 'client')
      when 'finished' then 0 else i.unread end
      or (i.status = 'assigned' and i.unread not in (0, (select count(*) from entries e
        where e.interaction_uuid = i.uuid and e.author_kind = 'client' and e.kind = 'message' and e.seq >
          (select max(seq) from entries m where m.interaction_uuid = i.uuid and m.author_kind = 'user'))))`,
  'the preview is the last message, or the last that is not of the bot': `
    select i.uuid from interactions i where i.last_message ->> 'uuid' not in (
      (select e.uuid::text from entries e where e.interaction_uuid = i.uuid and e.kind = 'message'
      order by e.date desc, e.seq desc limit 1), (
      select e.uuid::text from entries e where e.interaction_uuid = i.uuid and e.kind = 'message'
        and e.author_kind <> 'bot' order by e.date desc, e.seq desc limit 1))`,
  'every file can be opened': `
    select e.uuid from entries e where e.type in ('document', 'image', 'audio') and not exists (
      select from stored_files f where f.entry_uuid = e.uuid
        and e.body ->> 'url' = '/api/files/' || f.uuid and (e.body ->> 'size')::int = f.size)`,
  'nobody has more than the maximum': `
    select i.user_uuid from interactions i join settings s using (business_uuid)
    where i.status = 'assigned' and not i.paused and not i.expired
    group by i.user_uuid, s.maximum_active_conversation having count(*) >= s.maximum_active_conversation`,
  'nothing is left to be sent': `
    select uuid from entries where status = 'queued'
    union all select uuid from outbound_attempts where state = 'requesting'`,
  'nothing is left to be announced': 'select id from outbox',
  'no job is left': 'select id from graphile_worker._private_jobs',
  'nothing was said later than now': `
    select uuid from entries where date > $1 or created_at > $1`,
  'the window is open a day long from the last word of the customer': `
    select c.uuid from conversations c join channel_accounts a on a.uuid = c.channel_account_uuid
    where (a.type in ('whatsapp', 'instagram', 'messenger')) <> (c.window_closes_at is not null)
      or c.window_closes_at <> (select max(date) + interval '24 hours' from entries e
        where e.conversation_uuid = c.uuid and e.author_kind = 'client' and e.kind = 'message')`,
}

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
}, 180_000)

afterAll(async () => {
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
    for (const { uuid } of rows) {
      const { messages } = await agent.get('get:interaction:conversation:messages', {
        conversation_uuid: uuid,
      })
      expect(messages.length).toBeGreaterThan(0)
    }
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
