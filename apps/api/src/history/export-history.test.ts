import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Administration, bootAdministration } from '../test/administration'
import { logIn } from '../test/agent'
import { waitingChat } from '../test/chats'
import type { TestUser } from '../test/factories'

let hilo: Administration
beforeAll(async () => {
  hilo = await bootAdministration()
})
afterAll(() => hilo.stop())

async function exported(who: TestUser, query = ''): Promise<Record<string, string>[]> {
  const { token } = await logIn(hilo.api, who)
  const { status, headers, text } = await hilo.api
    .request()
    .get(`/api/interaction/history/export${query}`)
    .set('Authorization', token)
  expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(headers['content-disposition']).toContain('interacciones.csv')
  return parse(text, { bom: true, columns: true, delimiter: ';' })
}

it('writes what the filter has, oldest first, in the time of the business', async () => {
  const { api } = hilo
  const [first, second] = [await waitingChat(api), await waitingChat(api)]
  await api.owner.query(`update businesses set time_zone = 'America/Bogota'`)
  await api.owner.query(`update interactions set created_at = '2026-03-01T02:30:00Z' where uuid = $1`, [
    second.uuid,
  ])
  await api.owner.query(`update interactions set created_at = '2026-03-02T15:04:05Z' where uuid = $1`, [
    first.uuid,
  ])
  const rows = await exported(hilo.api.world.tienda.admin)
  expect(rows.map((row) => [row.Interacción, row.Creada, row.Estado, row.Canal])).toEqual([
    [second.uuid, '2026-02-28 21:30:00', 'Sin asignar', 'WhatsApp'],
    [first.uuid, '2026-03-02 10:04:05', 'Sin asignar', 'WhatsApp'],
  ])
  expect(await exported(hilo.api.world.tienda.admin, '?status=finished')).toEqual([])
  expect(await exported(hilo.api.world.otra.admin)).toEqual([])
})

it('writes a customer’s name so that no spreadsheet runs it', async () => {
  const chat = await waitingChat(hilo.api)
  await hilo.api.owner.query(`update contacts set name = '=HYPERLINK("x")' where uuid = $1`, [chat.client])
  const rows = await exported(hilo.api.world.tienda.admin, `?contact=${chat.client}`)
  expect(rows.map(({ Cliente }) => Cliente)).toEqual([`'=HYPERLINK("x")`])
})

it('reads a thousand rows at a time, each once, though rows move meanwhile', async () => {
  const { api } = hilo
  const chat = await waitingChat(api)
  await api.owner.query(
    `insert into interactions (business_uuid, uuid, conversation_uuid, status, last_activity_at, created_at, updated_at, finished_at)
     select business_uuid, gen_random_uuid(), conversation_uuid, 'finished', created_at, created_at - make_interval(secs => n / 3), created_at, created_at
     from interactions, generate_series(1, 2300) n where uuid = $1`,
    [chat.uuid],
  )
  const uuids = (await exported(hilo.api.world.tienda.admin, `?contact=${chat.client}`)).map(
    (row) => row.Interacción,
  )
  expect(new Set(uuids).size).toBe(2301)
  expect(uuids).toHaveLength(2301)
})

it('is in the audit log, without what was searched for', async () => {
  await exported(hilo.api.world.tienda.admin, '?q=Laura&status=finished')
  const [line] = await hilo.audit()
  expect(line).toMatchObject({ action: 'interaction.export', actor_uuid: hilo.api.world.tienda.admin.uuid })
  expect(JSON.stringify(line)).toContain('finished')
  expect(JSON.stringify(line)).not.toContain('Laura')
})
