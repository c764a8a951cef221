import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { acknowledge } from '../acknowledge'
import { bootContractWorld, type ContractWorld, pdf } from '../test/world'
import { telegram } from './adapter'

const credentials = { bot_token: '77001299:AAsecreto-del-bot', secret_token: 'secreto_de_prueba' }
let world: ContractWorld
beforeAll(async () => {
  world = await bootContractWorld({ type: 'telegram', external_id: '77001299', credentials })
})
afterAll(() => world.stop())
beforeEach(() => world.reset())

const connection = () => telegram.connect(credentials, world.api.settings)
const bot = () => world.simulator.telegram
const marks = () =>
  bot()
    .outbox()
    .marks.map(({ action }) => action)

it('offers a menu as buttons, hears the press and acknowledges it', async () => {
  const laura = bot().createCustomer({ name: 'Laura Menú' })
  await bot().send(laura.id, { type: 'start' }).firstAttempt
  const sent = await connection().send({
    entry: 'e',
    to: [laura.id],
    content: { type: 'text', text: '1. Ventas', choices: [{ id: 'area-1', title: 'Ventas' }] },
  })
  if ('error' in sent) throw new Error(sent.error.msg)
  const [messageId] = sent.providerIds
  const press = bot().send(laura.id, { type: 'choice', messageId, id: 'area-1', title: 'Ventas' })
  await press.firstAttempt
  expect((await world.thread(laura.id)).map(({ body }) => body)).toEqual([
    { text: '👋 Inició la conversación' },
    { text: 'Ventas', choice: 'area-1' },
  ])
  const [job] = await world.rows<{ payload: { account: string; handle: string } }>(
    `select payload from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'acknowledge'`,
  )
  if (!job) throw new Error('nobody acknowledges the press')
  await acknowledge(world.api.services, job.payload)
  expect(marks()).toEqual([`answerCallbackQuery ${press.id}`])
})

it('says in Spanish that the customer blocked the bot', async () => {
  const laura = bot().createCustomer({ name: 'Laura Bloqueo' })
  await bot().send(laura.id, { type: 'text', text: 'Hola' }).firstAttempt
  const served = await world.served(laura.id)
  bot().changeCustomer(laura.id, { profile: 'blocked' })
  await served.write('¿Sigues ahí?')
  expect((await world.thread(laura.id)).at(-1)).toMatchObject({
    status: 'failed',
    error: { code: '403', msg: 'El cliente bloqueó el bot.' },
  })
})

it('downloads what customers send, until it is gone', async () => {
  const laura = bot().createCustomer({ name: 'Laura Archivo' })
  const file = { name: 'cédula.pdf', mime: 'application/pdf', bytes: pdf }
  await bot().send(laura.id, { type: 'document', file }).firstAttempt
  const [item] = await world.rows<{ media: string }>(
    `select payload ->> 'media' as media from webhook_items where channel_account_uuid = $1 and payload ->> 'media' is not null`,
    [world.account],
  )
  const answer = await connection().fetchMedia?.(item?.media ?? '')
  if (!answer || !('stream' in answer)) throw new Error(JSON.stringify(answer))
  expect([await buffer(answer.stream), answer.size]).toEqual([pdf, pdf.length])
  bot().setKnobs({ mediaExpired: true })
  expect(await connection().fetchMedia?.(item?.media ?? '')).toEqual({ expired: true })
})

it('shows that somebody is writing, and what the bot is called', async () => {
  const laura = bot().createCustomer({ name: 'Laura Espera' })
  await bot().send(laura.id, { type: 'text', text: 'Hola' }).firstAttempt
  expect(await connection().typing?.([laura.id], null)).toBeNull()
  expect(marks()).toHaveLength(1)
  const test = await connection().testConnection()
  expect([test.ok, test.detail]).toEqual([true, 'Tienda Andina, @bot_77001299_bot'])
  bot().setKnobs({ tokenRevoked: true })
  expect(await connection().testConnection()).toMatchObject({ ok: false, error: { kind: 'auth' } })
})
