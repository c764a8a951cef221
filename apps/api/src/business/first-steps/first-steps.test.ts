import type { FirstStep, FirstSteps } from '@hilo/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAreaOrThrow } from '../../areas/create-area'
import { type Administration, bootAdministration, type Person } from '../../test/administration'
import { customerWrites } from '../../test/customer'
import { addUser, connectWhatsApp, type TestUser } from '../../test/factories'
import { createBusiness } from '../create-business'

const path = '/api/business/first-steps'
const hidePath = `${path}/hide/`

let hilo: Administration
let owner: TestUser
let admin: Person
beforeAll(async () => {
  hilo = await bootAdministration()
  const { services } = hilo.api
  const { uuid } = await createBusiness(services, { name: 'Nueva' })
  owner = await addUser(services, {
    business: uuid,
    name: 'Elena',
    email: 'elena@nueva.test',
    role: 'SUPER_ADMIN',
  })
  admin = await hilo.as(owner)
})
afterAll(() => hilo.stop())

const read = async (): Promise<FirstSteps> => (await admin('get', path)).body
const done = async (): Promise<FirstStep[]> =>
  Object.entries((await read()).steps).flatMap(([step, isDone]) => (isDone ? [step as FirstStep] : []))

it('each step is done when its rows are there, and undone when they are not', async () => {
  const { services } = hilo.api
  const { business } = owner
  expect(await read()).toMatchObject({ hidden_at: null })
  expect(await done()).toEqual([])

  const shop = await connectWhatsApp(services, business)
  expect(await done()).toEqual(['channel'])

  const marta = await addUser(services, {
    business,
    name: 'Marta',
    email: 'marta@nueva.test',
    role: 'AGENT',
  })
  expect(await done()).toEqual(['channel', 'people'])
  await hilo.api.owner.query('update users set active = false where uuid = $1', [marta.uuid])
  expect(await done()).toEqual(['channel'])
  await hilo.api.owner.query('update users set active = true where uuid = $1', [marta.uuid])

  const area = await createAreaOrThrow(services, { business, name: 'Ventas', color: '#d9722e' })
  expect(await done()).toContain('areas')
  await hilo.api.owner.query('update areas set state = false where uuid = $1', [area.uuid])
  expect(await done()).not.toContain('areas')

  const hours = [{ day: 1, from: '08:00', to: '18:00' }]
  expect((await admin('put', '/api/schedule/update/', { id: business, data: { hours } })).status).toBe(200)
  expect(await done()).not.toContain('hours')
  await admin('put', '/api/schedule/update/', { id: business, data: { enabled: true } })
  expect(await done()).toContain('hours')

  const { body: detail } = await admin('get', `/api/business/detail/${business}`)
  const welcome = { id: detail.whatsapp_config_uuid, data: { bot_input_message: 'Te damos la bienvenida' } }
  expect((await admin('put', '/api/config/business/whatsapp/update/', welcome)).status).toBe(200)
  expect(await done()).toContain('welcome')

  await customerWrites(hilo.api, shop, { text: 'Prueba' })
  expect(await done()).toEqual(['channel', 'people', 'hours', 'welcome', 'message'])
})

it('is hidden for the business alone, with an audit line, and can be shown again', async () => {
  const hide = (hidden: boolean) => admin('post', hidePath, { hidden })
  const lines = async () => {
    const { rows } = await hilo.api.owner.query<{ data: object; actor_uuid: string }>(
      `select data, actor_uuid from audit_lines where action = 'business.first_steps' order by created_at`,
    )
    return rows
  }
  const hidden = await hide(true)
  expect([hidden.status, hidden.body.hidden_at]).toEqual([200, expect.any(String)])
  expect((await hide(true)).body.hidden_at).toBe(hidden.body.hidden_at)
  expect((await hilo.admin('get', path)).body.hidden_at).toBeNull()
  expect(await lines()).toEqual([{ data: { hidden: true }, actor_uuid: owner.uuid }])
  expect((await hide(false)).body.hidden_at).toBeNull()
  expect(await lines()).toHaveLength(2)
})

it('a step that the business does not need counts as done, and once all are done they never come back', async () => {
  const { business } = owner
  const skip = (step: string, skipped: boolean) => admin('post', `${path}/skip/`, { step, skipped })
  await hilo.api.owner.query('update schedules set enabled = false where business_uuid = $1', [business])
  expect((await admin('post', hidePath, { hidden: false })).body.hidden_at).toBeNull()
  expect((await skip('message', true)).status).toBe(422)
  expect((await skip('areas', true)).body).toMatchObject({ skipped: ['areas'], hidden_at: null })
  expect((await skip('areas', true)).body.skipped).toEqual(['areas'])
  expect((await skip('areas', false)).body.skipped).toEqual([])
  await skip('areas', true)
  const last = (await skip('hours', true)).body
  expect(last).toMatchObject({ skipped: ['areas', 'hours'], hidden_at: expect.any(String) })
  const { rows } = await hilo.api.owner.query<{ data: object }>(
    `select data from audit_lines where action = 'business.first_steps' and data ? 'step' order by created_at`,
  )
  expect(rows.map(({ data }) => data)).toEqual([
    { step: 'areas', skipped: true },
    { step: 'areas', skipped: false },
    { step: 'areas', skipped: true },
    { step: 'hours', skipped: true },
  ])

  await hilo.api.owner.query(`update users set active = false where email = 'marta@nueva.test'`)
  expect(await read()).toMatchObject({ steps: { people: false }, hidden_at: last.hidden_at })
  // Who asks for them sees them, done or not, until the last is done or they are hidden.
  expect((await admin('post', hidePath, { hidden: false })).body.hidden_at).toBeNull()
  expect((await read()).hidden_at).toBeNull()
  await hilo.api.owner.query(`update users set active = true where email = 'marta@nueva.test'`)
  expect((await read()).hidden_at).not.toBeNull()
  expect((await admin('post', hidePath, { hidden: false })).body.hidden_at).toBeNull()
  expect((await read()).hidden_at).toBeNull()
})

it('is refused to agents', async () => {
  expect((await hilo.ana('get', path)).status).toBe(403)
  expect((await hilo.ana('post', hidePath, { hidden: true })).status).toBe(403)
  expect((await hilo.ana('post', `${path}/skip/`, { step: 'hours', skipped: true })).status).toBe(403)
})
