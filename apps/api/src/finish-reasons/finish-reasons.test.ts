import type { FinishReasons } from '@hilo/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Administration, bootAdministration } from '../test/administration'
import { agentOf, type TestAgent } from '../test/agent'
import { waitingChat } from '../test/chats'

let hilo: Administration
let ana: TestAgent

beforeAll(async () => {
  hilo = await bootAdministration()
  await hilo.api.owner.query('update settings set maximum_active_conversation = 100')
  ana = await agentOf(hilo.api, hilo.api.world.tienda.ana)
})
afterAll(async () => {
  ana.close()
  await hilo.stop()
})

const read = async (): Promise<FinishReasons> => (await hilo.ana('get', '/api/finish-reason/all/')).body
const save = (body: object) => hilo.admin('put', '/api/finish-reason/save/', body)
async function ask(ask_finish_reason: FinishReasons['ask']) {
  const { rows } = await hilo.api.owner.query('select uuid from settings where business_uuid = $1', [
    hilo.api.world.tienda.uuid,
  ])
  return hilo.admin('post', '/api/settings/update/', { id: rows[0].uuid, data: { ask_finish_reason } })
}
async function finish(reason?: string) {
  const { uuid } = await waitingChat(hilo.api)
  await ana.post('/api/interaction/assigned/user/', { uuid })
  return ana.post('/api/interaction/finished/user/', { uuid, ...(reason && { reason }) })
}

it('saves the whole list in its order, and keeps those that were used', async () => {
  expect(await read()).toMatchObject({ ask: 'off', reasons: [] })
  await save({ reasons: [{ name: 'Venta' }, { name: 'Consulta' }] })
  const [venta, consulta] = (await read()).reasons
  const done = await finish(venta?.uuid)
  expect(done.body.finish_reason).toEqual({ uuid: venta?.uuid, name: 'Venta' })
  // Two that swap their names, and a new one.
  const swapped = [{ uuid: consulta?.uuid, name: 'Venta' }, { name: 'Otro' }]
  expect((await save({ reasons: swapped })).status).toBe(200)
  expect((await read()).reasons.map(({ name }) => name)).toEqual(['Venta', 'Otro'])
  const row = (await ana.get('get:resolves:interactions', { reason: venta?.uuid })).items
  expect(row.map(({ finish_reason }) => finish_reason?.name)).toEqual(['Venta'])
  expect((await finish(venta?.uuid)).body.code).toBe('FINISH_REASON_NOT_FOUND')
})

it('of two that save the version they saw, one is stale', async () => {
  const { version } = await read()
  const answers = await Promise.all(['A', 'B'].map((name) => save({ version, reasons: [{ name }] })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

it('refuses two of one name', async () => {
  expect((await save({ reasons: [{ name: 'Venta' }, { name: 'VENTA' }] })).status).toBe(422)
})

it('is required only where the business says so and there is one to choose', async () => {
  await save({ reasons: [{ name: 'Venta' }, { name: 'Vieja', active: false }] })
  const [venta, old] = (await read()).reasons
  await ask('optional')
  expect((await finish()).status).toBe(200)
  ana.forget()
  await ask('required')
  await ana.hears('update:finish_reasons', (heard) => heard.ask === 'required')
  expect((await finish()).body.code).toBe('FINISH_REASON_REQUIRED')
  expect((await finish(old?.uuid)).body.code).toBe('FINISH_REASON_NOT_FOUND')
  expect((await finish(venta?.uuid)).status).toBe(200)
  await save({ reasons: [{ uuid: old?.uuid, name: 'Vieja', active: false }] })
  expect((await finish()).status).toBe(200)
})

it('shows the new name of a reason in what was finished with it', async () => {
  await save({ reasons: [{ name: 'Benta' }] })
  const [reason] = (await read()).reasons
  const { body } = await finish(reason?.uuid)
  await save({ reasons: [{ uuid: reason?.uuid, name: 'Venta' }] })
  const { items } = await ana.get('get:resolves:interactions', { reason: reason?.uuid })
  expect(items).toMatchObject([{ uuid: body.uuid, finish_reason: { name: 'Venta' } }])
})
