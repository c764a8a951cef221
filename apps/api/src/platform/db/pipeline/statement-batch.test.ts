import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../../../test/database/database'
import { type Prepared, type Statement, StatementBatch } from './statement-batch'

let database: TestDatabase
let client: pg.Client
let prepared: Prepared
beforeAll(async () => {
  database = await cloneDatabase()
  client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
})
beforeEach(async () => {
  prepared = new Map()
  await client.query(
    'rollback; deallocate all; drop table if exists lot; create table lot (n int primary key, word text)',
  )
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const begin: Statement = { name: 'begin', text: 'begin' }
const commit: Statement = { name: 'commit', text: 'commit' }
const rollback: Statement = { name: 'rollback', text: 'rollback' }
const insert: Statement = { name: 'insert', text: 'insert into lot (n, word) values ($1, $2) returning n' }
const divide: Statement = { name: 'divide', text: 'select 1 / $1::int as result' }
const readAll: Statement = { name: 'read_all', text: 'select * from lot order by n' }

type Sent = readonly [Statement, ...unknown[]]
/** Sends all statements in one batch. Returns the rows of each, or the code of its error. */
async function send(...all: readonly Sent[]) {
  const batch = new StatementBatch(prepared)
  const answers = all.map(([statement, ...values]) => batch.add(statement, values))
  client.query(batch)
  const settled = await Promise.allSettled(answers)
  return settled.map((one) =>
    one.status === 'fulfilled' ? one.value : { failed: (one.reason as pg.DatabaseError).code },
  )
}
const rowsOf = async (...sent: Sent) => {
  const [answer] = await send(sent)
  return answer && 'rows' in answer ? answer.rows : answer
}
const stored = async () => (await client.query('select n, word from lot order by n')).rows

describe('statements of one batch', () => {
  it('are each answered, in their order', async () => {
    expect(await send([begin], [insert, 1, 'uno'], [insert, 2, 'dos'], [readAll], [commit])).toEqual([
      { rows: [], command: 'BEGIN' },
      { rows: [{ n: 1 }], command: 'INSERT' },
      { rows: [{ n: 2 }], command: 'INSERT' },
      {
        rows: [
          { n: 1, word: 'uno' },
          { n: 2, word: 'dos' },
        ],
        command: 'SELECT',
      },
      { rows: [], command: 'COMMIT' },
    ])
  })

  it('after one that fails fail with its error; those before it are answered, and nothing is committed', async () => {
    expect(await send([begin], [insert, 1, 'uno'], [divide, 0], [insert, 2, 'dos'], [commit])).toEqual([
      { rows: [], command: 'BEGIN' },
      { rows: [{ n: 1 }], command: 'INSERT' },
      { failed: '22012' },
      { failed: '22012' },
      { failed: '22012' },
    ])
    expect(await send([rollback])).toEqual([{ rows: [], command: 'ROLLBACK' }])
    expect(await stored()).toEqual([])
  })

  it('work again on that connection, whichever of them had failed', async () => {
    await send([insert, 0, 'cero'], [divide, 0], [readAll])
    expect(await send([divide, 1], [insert, 1, 'uno'], [readAll])).toMatchObject([
      { rows: [{ result: 1 }] },
      { rows: [{ n: 1 }] },
      // A batch without begin is one transaction: the failed batch left no rows.
      { rows: [{ n: 1 }] },
    ])
  })

  it('that cannot be prepared fail alone, and the next batch works', async () => {
    const broken: Statement = { name: 'broken', text: 'select from nowhere' }
    expect(await send([divide, 1], [broken])).toMatchObject([{ rows: [{ result: 1 }] }, { failed: '42P01' }])
    await client.query('create table nowhere (n int)')
    try {
      expect(await send([broken], [divide, 1])).toMatchObject([{ rows: [] }, { rows: [{ result: 1 }] }])
    } finally {
      await client.query('drop table nowhere')
    }
  })

  it('are prepared once, also when one of them stands twice in the first batch', async () => {
    await send([insert, 1, 'uno'], [insert, 2, 'dos'])
    await send([insert, 3, 'tres'])
    const { rows } = await client.query("select name from pg_prepared_statements where name = 'insert'")
    expect(rows).toHaveLength(1)
    expect(await stored()).toHaveLength(3)
  })
})

describe('two statements of one name', () => {
  const number: Statement = { name: 'same', text: 'select 1 as number' }
  const word: Statement = { name: 'same', text: "select 'uno' as word, 2 as more" }

  it('have their own rows each, in one batch and in several', async () => {
    const [ofNumber, ofWord] = [{ rows: [{ number: 1 }] }, { rows: [{ word: 'uno', more: 2 }] }]
    expect(await send([number], [word], [word], [number])).toMatchObject([ofNumber, ofWord, ofWord, ofNumber])
    expect(await send([word])).toMatchObject([ofWord])
    expect(await send([number])).toMatchObject([ofNumber])
    expect(await send([divide, 0], [word])).toMatchObject([{ failed: '22012' }, { failed: '22012' }])
    expect(await send([number], [word])).toMatchObject([ofNumber, ofWord])
  })
})

describe('more statements than a connection keeps', () => {
  const numbered = (n: number): Statement => ({ name: `number_${n}`, text: `select ${n} as n` })
  const kept = async () =>
    (await client.query<{ name: string }>('select name from pg_prepared_statements')).rows.map(
      ({ name }) => name,
    )
  const fill = async () => {
    for (let n = 0; n < 250; n += 50)
      await send(...Array.from({ length: 50 }, (_, place): Sent => [numbered(n + place)]))
  }

  it('are all answered, and those not used for longest are forgotten', async () => {
    await fill()
    expect(await kept()).toHaveLength(200)
    expect(await kept()).not.toContain('number_49')
    expect(await send([numbered(0)], [numbered(249)], [numbered(60)])).toMatchObject([
      { rows: [{ n: 0 }] },
      { rows: [{ n: 249 }] },
      { rows: [{ n: 60 }] },
    ])
    expect(await kept()).toHaveLength(200)
  })

  it('work again after a failure before the others made room', async () => {
    await fill()
    await send([divide, 0], [numbered(300)], [numbered(301)])
    for (const n of [50, 51, 52, 300, 301, 249])
      expect(await send([numbered(n)], [divide, 1])).toMatchObject([
        { rows: [{ n }] },
        { rows: [{ result: 1 }] },
      ])
  })
})

describe('a table that changes under a prepared statement', () => {
  it('fails it once, and it is prepared again', async () => {
    await send([insert, 1, 'uno'])
    expect(await rowsOf(readAll)).toEqual([{ n: 1, word: 'uno' }])
    await client.query('alter table lot alter column n type text, add column more date')
    // Postgres: cached plan must not change result type.
    expect(await rowsOf(readAll)).toEqual({ failed: '0A000' })
    expect(await rowsOf(readAll)).toEqual([{ n: '1', word: 'uno', more: null }])
    expect(await rowsOf(readAll)).toEqual([{ n: '1', word: 'uno', more: null }])
  })
})

describe('values', () => {
  const roundTrip = async (type: string, value: unknown) => {
    const rows = (await rowsOf({ name: `echo ${type}`, text: `select $1::${type} as value` }, value)) as {
      value: unknown
    }[]
    return rows[0]?.value
  }

  it.each<[string, string, unknown]>([
    ['words', 'text', '¿Qué tal? 😀 "sí" \\ \n {a,b}'],
    ['nothing', 'text', null],
    ['no words', 'text', ''],
    ['a number', 'int', 7],
    ['yes', 'boolean', true],
    ['a moment', 'timestamptz', new Date('2026-11-22T15:00:00.123Z')],
    ['an empty list', 'text[]', []],
    [
      'a list of words',
      'text[]',
      ['uno', '', 'con "comillas"', 'con \\ barra', '{a,b}', ' con, coma ', '\n'],
    ],
    ['a list with nothing in it', 'text[]', ['uno', null, 'null', 'NULL']],
    ['a list of numbers', 'int[]', [1, 2, 3]],
    ['a list of moments', 'timestamptz[]', [new Date('2026-11-22T15:00:00.123Z'), null]],
    ['JSON', 'jsonb', null],
  ])('%s come back as they were sent: %s', async (_, type, value) => {
    expect(await roundTrip(type, value)).toEqual(value)
  })

  it('bytes come back as they were sent', async () => {
    expect(await roundTrip('bytea', new Uint8Array([0, 39, 92, 255]))).toEqual(Buffer.from([0, 39, 92, 255]))
  })

  it('that are undefined come back as null', async () => {
    expect(await roundTrip('text', undefined)).toBeNull()
  })

  it('with a NUL are refused, and nothing else breaks', async () => {
    expect(await send([insert, 1, 'con \u0000'])).toEqual([{ failed: '22021' }])
    expect(await send([insert, 1, 'sin'])).toMatchObject([{ rows: [{ n: 1 }] }])
    expect(await stored()).toEqual([{ n: 1, word: 'sin' }])
  })
})

describe('statements', () => {
  it('stay prepared as long as they are among the last that were used', async () => {
    const numbered = (n: number): Statement => ({ name: `numbered_${n}`, text: `select ${n} as n` })
    const kept = async () =>
      (await client.query('select count(*)::int as n from pg_prepared_statements')).rows[0].n
    for (let n = 0; n < 250; n += 1) await send([readAll], [numbered(n)])
    expect(await kept()).toBe(200)
    expect(await rowsOf(numbered(0))).toEqual([{ n: 0 }])
    // Making room comes after the failing statement, and is skipped with it.
    expect(await send([divide, 0], [numbered(1)])).toEqual([{ failed: '22012' }, { failed: '22012' }])
    for (const n of [1, 60, 249]) expect(await rowsOf(numbered(n))).toEqual([{ n }])
    expect(await rowsOf(readAll)).toEqual([])
  })
})
