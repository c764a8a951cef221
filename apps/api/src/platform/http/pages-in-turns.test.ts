import { contactEndpoints } from '@hilo/contracts'
import supertest from 'supertest'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { logIn } from '../../test/agent'
import { bootApi, type TestApi } from '../../test/boot'
import { rowsAtOnce } from './pages-in-turns'

let api: TestApi
let token: string
const many = rowsAtOnce * 4 + 7
beforeAll(async () => {
  api = await bootApi({ start: false })
  token = (await logIn(api, api.world.tienda.admin)).token
  await api.owner.query(
    `insert into contacts (business_uuid, uuid, name, created_at, updated_at)
     select $1, gen_random_uuid(), 'N' || to_char(n, 'FM0000'), now(), now() from generate_series(1, $2::int) n`,
    [api.world.tienda.admin.business, many],
  )
})
afterAll(() => api.stop())

// One process: each has turns of its own.
const list = (query = '') => supertest(api.url).get(`/api/clients/all/${query}`).set('Authorization', token)

/** Counts the rows that are checked in each round of the event loop. */
function countRows(): number[] {
  const rounds = [0]
  let counting = true
  const nextRound = () => {
    rounds.push(0)
    if (counting) setImmediate(nextRound)
  }
  setImmediate(nextRound)
  const { response } = contactEndpoints.listContacts
  const parse = response.parse.bind(response)
  const spy = vi.spyOn(response, 'parse').mockImplementation((rows, ...rest) => {
    rounds[rounds.length - 1] = (rounds.at(-1) ?? 0) + (rows as unknown[]).length
    return parse(rows, ...rest)
  })
  onTestFinished(() => {
    counting = false
    spy.mockRestore()
  })
  return rounds
}

it('many large pages that one person asks for are written a piece at a time, and nothing of them is lost', async () => {
  const rounds = countRows()
  const answers = await Promise.all(Array.from({ length: 12 }, () => list().expect(200)))
  expect(Math.max(...rounds)).toBe(rowsAtOnce)
  const names = Array.from({ length: many }, (_, at) => `N${String(at + 1).padStart(4, '0')}`)
  for (const { body, headers } of answers) {
    expect(body.map(({ name }: { name: string }) => name)).toEqual(names)
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
  }
})

it('a page in pieces has its cursor, and an empty one is an empty list', async () => {
  const first = await list(`?limit=${rowsAtOnce * 2}`).expect(200)
  const rest = await list(`?cursor=${first.headers['x-next-cursor']}`).expect(200)
  expect([first.body.length, rest.body.length]).toEqual([rowsAtOnce * 2, many - rowsAtOnce * 2])
  expect(rest.headers['x-next-cursor']).toBeUndefined()
  expect((await list('?q=nadie').expect(200)).text).toBe('[]')
})
