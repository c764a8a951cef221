import { afterAll, beforeAll, expect, it } from 'vitest'
import { readEnv } from '../env'
import { bootApi, type TestApi } from '../test/boot'
import { environment } from '../test/process/environment'
import { run } from './events'

let api: TestApi
beforeAll(async () => {
  api = await bootApi({ start: false })
  const due = (business: string, listener: string, dead: string | null) =>
    api.owner.query(
      `insert into event_dues (business_uuid, listener, subject_uuid, events, created_at, due_at, attempts, error, dead_at)
       values ($1, $2, gen_random_uuid(), '[{"name": "message.received"}]', now(), now(), 8, 'Error: no way', $3)`,
      [business, listener, dead],
    )
  const { tienda, otra } = api.world
  await due(tienda.uuid, 'bot', '2026-11-28T12:00:00Z')
  await due(tienda.uuid, 'facts', '2026-11-28T12:00:00Z')
  await due(otra.uuid, 'bot', '2026-11-28T12:00:00Z')
  await due(otra.uuid, 'bot', null)
})
afterAll(() => api.stop())

const says = (...args: string[]) =>
  run(readEnv(environment(api)), args).catch((error: Error) => error.message)
const lines = async () =>
  (
    await api.owner.query(
      `select b.name, l.action, l.data, l.actor_uuid from audit_lines l join businesses b on b.uuid = l.business_uuid
       where l.action like 'business.%_events' order by l.action desc, b.name`,
    )
  ).rows

it('shows what was given up, tries it again and drops it, with a line in the audit log of each business', async () => {
  const listed = await says('list')
  expect(listed.split('\n')).toHaveLength(3)
  expect(listed).toMatch(
    /^\d+ {2}tienda {2}bot {2}[0-9a-f-]{36} {2}message\.received {2}8 intentos, el último el 2026-11-28 12:00 UTC: Error: no way$/m,
  )
  expect(await says('drop')).toBe('Di cuáles borrar, con --listener o con --id.')
  expect(await says('retry', '--listener', 'bot')).toBe('Se intentan otra vez 2.')
  expect(
    (
      await api.owner.query(
        `select count(*)::int as n from event_dues where listener = 'bot' and dead_at is null and attempts = 0`,
      )
    ).rows,
  ).toEqual([{ n: 2 }])
  const [id = ''] = (await says('list')).split(' ')
  expect(await says('drop', '--id', id)).toBe('Se borraron 1.')
  expect(await says('list')).toBe('No hay eventos dados por perdidos.')
  const line = (name: string, action: string, listener: string) => ({
    name,
    action,
    data: { events: 1, listeners: [listener] },
    actor_uuid: null,
  })
  expect(await lines()).toEqual([
    line('otra', 'business.retry_events', 'bot'),
    line('tienda', 'business.retry_events', 'bot'),
    line('tienda', 'business.drop_events', 'facts'),
  ])
})

it('says what it was not told', async () => {
  expect(await says()).toMatch(/^Di qué hacer con los eventos/)
  expect(await says('list', '--listener', 'radio')).toBe(
    '--listener es uno de facts, bot, assignment, hooks, push.',
  )
  expect(await says('retry', '--id', 'x')).toBe('--id es el número que muestra «events list».')
})
