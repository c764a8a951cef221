import { request } from 'node:http'
import { errorTable, type StatementKind } from '@hilo/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agentOf, logIn } from '../../test/agent'
import { bootApi, type TestApi } from '../../test/boot'
import { cloneDatabase, type TestDatabase } from '../../test/database/database'
import { countSessionsWaitingForLocks } from '../../test/observe/count-sessions-waiting'
import { RequesterLeft, TookTooLong } from '../errors/cancelled-statement'
import { createLogger } from '../logger/logger'
import { connectDb, type Db, sql } from './db'
import { poolSizes } from './pool-sizes'
import type { Requester } from './requester'

/** Runs `work` while nobody can read the table. */
async function whileLocked(api: TestApi, table: string, work: () => Promise<void>): Promise<void> {
  const client = await api.owner.connect()
  try {
    await client.query(`begin; lock table ${table} in access exclusive mode`)
    await work()
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const countWaiting = (api: TestApi) => countSessionsWaitingForLocks(api.owner)
const refusal = (kind: StatementKind) => ({
  code: 'TOOK_TOO_LONG',
  msg: errorTable.TOOK_TOO_LONG.msg({ kind }),
})

describe('a statement that takes too long', () => {
  let api: TestApi
  let token: string
  beforeAll(async () => {
    const statementBounds = { list: 1_000, search: 1_000, change: 2_000, report: 60_000, export: 1_000 }
    api = await bootApi({ start: false, statementBounds })
    token = (await logIn(api, api.world.tienda.admin)).token
  })
  afterAll(() => api.stop())

  it.each<[StatementKind, 'get' | 'post', string]>([
    ['list', 'get', '/api/clients/all/'],
    ['search', 'get', '/api/clients/all/?q=laura'],
    ['export', 'get', '/api/clients/export'],
    ['change', 'post', '/api/clients/create/'],
  ])('over HTTP (%s) is cancelled, and the answer says so', async (kind, method, path) => {
    await whileLocked(api, 'contacts', async () => {
      const asked = api.request()[method](path).set('Authorization', token)
      const { status, body } = await (method === 'post' ? asked.send({ name: 'Laura' }) : asked)
      expect([status, body]).toEqual([504, { ...refusal(kind), request_id: expect.any(String) }])
      expect(await countWaiting(api)).toBe(0)
    })
  })

  it('in a command is cancelled, and the answer says so', async () => {
    const ana = await agentOf(api, api.world.tienda.ana)
    await whileLocked(api, 'conversations', async () => {
      expect(await ana.ask('get:interaction:assigned', {})).toMatchObject({ ok: false, ...refusal('list') })
      expect(await ana.ask('get:resolves:interactions', { q: 'laura' })).toMatchObject({
        ok: false,
        ...refusal('search'),
      })
      expect(await countWaiting(api)).toBe(0)
    })
    expect(await ana.ask('get:interaction:assigned', {})).toMatchObject({ ok: true })
    ana.close()
  })
})

describe('a statement whose requester has left', () => {
  let api: TestApi
  beforeAll(async () => {
    // Far beyond what a test waits for: only the requester's leaving can end it.
    const statementBounds = {
      list: 600_000,
      search: 600_000,
      change: 600_000,
      report: 60_000,
      export: 600_000,
    }
    api = await bootApi({ start: false, statementBounds })
  })
  afterAll(() => api.stop())

  it.each(['/api/clients/all/', '/api/clients/all/?q=laura', '/api/clients/export'])(
    'over HTTP is cancelled: %s',
    async (path) => {
      const { token } = await logIn(api, api.world.tienda.admin)
      await whileLocked(api, 'contacts', async () => {
        const asked = request(`${api.url}${path}`, { headers: { Authorization: token } })
        asked.on('error', () => {})
        asked.end()
        await expect.poll(() => countWaiting(api)).toBe(1)
        asked.destroy()
        await expect.poll(() => countWaiting(api)).toBe(0)
      })
    },
  )

  it('in a command is cancelled', async () => {
    const ana = await agentOf(api, api.world.tienda.ana)
    await whileLocked(api, 'conversations', async () => {
      void ana.ask('get:resolves:interactions', { q: 'laura' })
      await expect.poll(() => countWaiting(api)).toBe(1)
      ana.close()
      await expect.poll(() => countWaiting(api)).toBe(0)
    })
  })

  it('is completed when it changes something', async () => {
    const { token } = await logIn(api, api.world.tienda.admin)
    await whileLocked(api, 'contacts', async () => {
      const asked = request(`${api.url}/api/clients/create/`, {
        method: 'POST',
        headers: { Authorization: token, 'Content-Type': 'application/json' },
      })
      asked.on('error', () => {})
      asked.end(JSON.stringify({ name: 'Quien se fue' }))
      await expect.poll(() => countWaiting(api)).toBe(1)
      asked.destroy()
    })
    const stored = () => api.owner.query(`select from contacts where name = 'Quien se fue'`)
    await expect.poll(async () => (await stored()).rowCount).toBe(1)
  })

  it('leaves other businesses served, however many of one wait', async () => {
    const [admin, other] = [await logIn(api, api.world.tienda.admin), await logIn(api, api.world.otra.admin)]
    await whileLocked(api, 'contacts', async () => {
      const many = Array.from({ length: 12 }, (_, n) => {
        const asked = request(`${api.url}/api/clients/all/?limit=${n + 1}`, {
          headers: { Authorization: admin.token },
        })
        asked.on('error', () => {})
        asked.end()
        return asked
      })
      // One connection for reading is always left to others.
      await expect.poll(() => countWaiting(api)).toBe(api.services.db.sizes.reading - 1)
      await api.request().get('/api/area/all/').set('Authorization', other.token).expect(200)
      for (const one of many) one.destroy()
      await expect.poll(() => countWaiting(api)).toBe(0)
    })
  })
})

describe('a connection', () => {
  const business = '00000000-0000-4000-8000-000000000001'
  const another = '00000000-0000-4000-8000-000000000002'
  const log = createLogger('silent')
  const bounds = { list: 60_000, search: 60_000, change: 400, report: 60_000, export: 60_000 }
  let database: TestDatabase
  let db: Db
  beforeAll(async () => {
    database = await cloneDatabase()
    db = connectDb({
      ...database,
      sizes: { ...poolSizes.both, main: 1, arriving: 2, acting: 2, reading: 2 },
      bounds,
      log,
    })
  })
  afterAll(async () => {
    await db.close()
    await database.drop()
  })

  const requesterWith = (left: AbortSignal): Requester => ({
    business,
    statementOptions: { kind: 'list', signal: left },
  })

  it('has more memory for a report, and for nothing after it on the same connection', async () => {
    const memoryFor = async (kind: StatementKind) => {
      const of = { business, statementOptions: { kind, signal: null } }
      const [row] = await db.read<{ memory: string }>(of, sql`select current_setting('work_mem') as memory`)
      return row?.memory
    }
    const usual = await memoryFor('list')
    const all = await Promise.all(Array.from({ length: 6 }, () => memoryFor('report')))
    expect(new Set(all)).toEqual(new Set(['64MB']))
    expect(usual).not.toBe('64MB')
    expect(await Promise.all(Array.from({ length: 6 }, () => memoryFor('list')))).toEqual(
      Array.from({ length: 6 }, () => usual),
    )
  })

  it('is given back without a cancellation that would hit the next statement', async () => {
    for (let n = 0; n < 40; n += 1) {
      const left = new AbortController()
      const asked = db.tenant(requesterWith(left.signal), async (tx) => {
        await tx.$queryRaw`select pg_sleep(0.001)::text`
        queueMicrotask(() => left.abort())
        return tx.$queryRaw`select pg_sleep(${(n % 4) / 1000})::text`
      })
      const next = db.tenant(another, (tx) => tx.$queryRaw`select 'mine' as whose, pg_sleep(0.002)::text`)
      const [, served] = await Promise.allSettled([asked, next])
      expect(served).toMatchObject({ status: 'fulfilled', value: [{ whose: 'mine' }] })
    }
  })

  it('is cancelled also when the requester leaves between two statements', async () => {
    const left = new AbortController()
    const asked = db.tenant(requesterWith(left.signal), async (tx) => {
      await tx.$queryRaw`select 1`
      left.abort()
      await new Promise(setImmediate)
      return tx.$queryRaw`select pg_sleep(600)::text`
    })
    await expect(asked).rejects.toBeInstanceOf(RequesterLeft)
  })

  it('is not taken for a requester who has left before', async () => {
    const before = db.statements()
    const asked = db.tenant(requesterWith(AbortSignal.abort()), (tx) => tx.$queryRaw`select 1`)
    await expect(asked).rejects.toBeInstanceOf(RequesterLeft)
    expect(db.statements()).toBe(before)
  })

  it('is bounded also without a requester', async () => {
    const slow = db.tenant(business, (tx) => tx.$queryRaw`select pg_sleep(600)::text`)
    await expect(slow).rejects.toBeInstanceOf(TookTooLong)
  })

  it('of the pipeline stays free for others, and statements that hold one are cancelled', async () => {
    const sleep = { name: 'sleep', text: `select pg_sleep(600)::text` }
    const one = { name: 'one', text: 'select 1 as one' }
    const slow = Array.from({ length: 3 }, () =>
      db.pipeline.transaction(business, (tx) => tx.send(sleep, [])),
    )
    const first = Promise.race(slow.map((each) => each.catch(() => 'ended')))
    const served = await Promise.race([first, db.pipeline.transaction(another, (tx) => tx.send(one, []))])
    expect(served).toEqual([{ one: 1 }])
    for (const each of slow) await expect(each).rejects.toMatchObject({ code: '57014' })
  })
})
