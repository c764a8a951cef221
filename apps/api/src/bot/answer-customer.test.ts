import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { finishInteraction } from '../interactions/acts/finish-interaction'
import { takeInteraction } from '../interactions/acts/take-interaction'
import { armFaults } from '../platform/errors/fault-points'
import { actorOf } from '../test/factories'
import { away, type BotWorld, bootBotWorld, type Customer, intro, menu, welcome } from './test-bot'

let world: BotWorld
beforeAll(async () => {
  world = await bootBotWorld()
})
afterAll(() => world.stop())
beforeEach(() => world.reset())
afterEach(() => armFaults(null))

const minute = 60_000
const hour = 60 * minute
const ana = () => actorOf(world.api.world.tienda.ana)
const take = async (customer: Customer) =>
  takeInteraction(world.api.services, ana(), (await customer.row()).uuid)
const finish = async (customer: Customer) =>
  finishInteraction(world.api.services, ana(), (await customer.row()).uuid)

/** A customer who got the menu long enough ago to have read it. */
async function customerWithMenu(): Promise<Customer> {
  const customer = world.customer()
  await customer.writes('Hola')
  await customer.runBot()
  world.api.clock.advance(10_000)
  return customer
}
async function writeAndRunBot(customer: Customer, ...texts: string[]) {
  await customer.writes(...texts)
  await customer.runBot()
}

describe('the first message', () => {
  it('gets the welcome and the menu of areas', async () => {
    const customer = await customerWithMenu()
    expect(await customer.transcript()).toEqual([welcome, menu])
    const { rows } = await world.api.owner.query(
      `select body, status from entries where interaction_uuid = $1 and body ? 'choices'`,
      [(await customer.row()).uuid],
    )
    expect(rows).toEqual([
      {
        status: 'queued',
        body: { text: menu, choices: Object.entries(world.areas).map(([title, id]) => ({ id, title })) },
      },
    ])
    expect(await customer.row()).toMatchObject({ status: 'unassigned', area_uuid: null, unread: 1 })
  })

  it('gets only the welcome where there are fewer than two areas', async () => {
    await world.set('areas', { state: false })
    await world.api.owner.query('update areas set state = true where uuid = $1', [world.areas.Ventas])
    const customer = await customerWithMenu()
    expect(await customer.transcript()).toEqual([welcome])
    expect(await customer.row()).toMatchObject({ area_uuid: null, bot: { silent: true } })
  })

  it('gets only the menu, with its default text, where no welcome is written', async () => {
    await world.set('whatsapp_configs', { bot_input_message: '', bot_area_menu: ' ' })
    const [only, ...rest] = await (await customerWithMenu()).transcript()
    expect([only?.split('\n')[0], rest]).toEqual([
      '¿Con qué área quieres hablar? Responde con el número o el nombre.',
      [],
    ])
  })

  it('changes only the bot state where the bot has nothing to write any more', async () => {
    await world.set('areas', { state: false })
    const customer = world.customer()
    await customer.writes('Hola')
    await world.set('whatsapp_configs', { bot_input_message: '' })
    const before = await customer.row()
    await customer.runBot()
    expect(await customer.row()).toEqual({ ...before, bot: { read_seq: 1, welcomed: true, silent: true } })
  })

  it('gets no welcome soon after the last interaction finished', async () => {
    const customer = world.customer()
    await customer.writes('Hola')
    await take(customer)
    await finish(customer)
    world.api.clock.advance(12 * hour - minute)
    await writeAndRunBot(customer, 'Una cosa más')
    expect(await customer.transcript()).toEqual([menu])
    await take(customer)
    await finish(customer)
    world.api.clock.advance(12 * hour + minute)
    await writeAndRunBot(customer, 'Hola de nuevo')
    expect(await customer.transcript()).toEqual([welcome, menu])
    await world.set('settings', { welcome_pause_hours: 0 })
    await take(customer)
    await finish(customer)
    await writeAndRunBot(customer, '¿Sí?')
    expect(await customer.transcript()).toEqual([welcome, menu])
  })

  it('is not answered where it is a mail', async () => {
    const customer = world.customer()
    await customer.writes('Hola')
    const { uuid } = await customer.row()
    await world.set('channel_accounts', { type: 'gmail' })
    await world.answer(uuid)
    await world.set('channel_accounts', { type: 'whatsapp' })
    expect(await customer.transcript()).toEqual([])
    expect(await customer.row()).toMatchObject({ bot: { silent: true } })
  })

  it('is not answered once the window has closed', async () => {
    const customer = world.customer()
    await customer.writes('Hola')
    world.api.clock.advance(25 * hour)
    await customer.runBot()
    expect(await customer.transcript()).toEqual([])
    await writeAndRunBot(customer, '¿Hola?')
    expect(await customer.transcript()).toEqual([welcome, menu])
  })
})

describe('the answer to the menu', () => {
  it.each([
    ['2', 'Envíos'],
    ['2.', 'Envíos'],
    [' opción 2 ', 'Envíos'],
    ['2️⃣', 'Envíos'],
    ['ENVIOS', 'ENVIOS'],
    ['¡Envíos!', '¡Envíos!'],
    ['2. Envíos', '2. Envíos'],
  ])('chooses an area by %j, and the list shows %j', async (text, preview) => {
    const customer = await customerWithMenu()
    await writeAndRunBot(customer, text)
    expect(await customer.transcript()).toEqual([
      welcome,
      menu,
      'area_chosen: Envíos',
      'Bienvenida de Envíos.',
    ])
    const { uuid, ...row } = await customer.row()
    expect(row).toMatchObject({ area_uuid: world.areas.Envíos, bot: { silent: true } })
    expect(row.last_message).toMatchObject({ preview, author: 'client' })
    // The thread keeps their words.
    const { rows } = await world.api.owner.query(
      `select body ->> 'text' as said from entries
       where interaction_uuid = $1 and author_kind = 'client' and kind = 'message' order by seq desc limit 1`,
      [uuid],
    )
    expect(rows).toEqual([{ said: text }])
  })

  it('leaves the preview of a later message as it is', async () => {
    const customer = await customerWithMenu()
    await writeAndRunBot(customer, '2', 'gracias')
    const row = await customer.row()
    expect(row.area_uuid).toBe(world.areas.Envíos)
    expect(row.last_message).toMatchObject({ preview: 'gracias' })
  })

  it('may be a button, whatever its title', async () => {
    const customer = await customerWithMenu()
    await customer.presses(world.areas.Facturación, 'Factura…')
    await customer.runBot()
    expect((await customer.transcript()).slice(2)).toEqual([
      'area_chosen: Facturación',
      'Bienvenida de Facturación.',
    ])
  })

  it('may be a button of an earlier menu', async () => {
    const customer = world.customer()
    await customer.presses(world.areas.Ventas, 'Ventas')
    await customer.runBot()
    expect(await customer.transcript()).toEqual([welcome, 'area_chosen: Ventas', 'Bienvenida de Ventas.'])
  })

  it('gets the welcome of all areas under AUTOMATIC', async () => {
    await world.set('settings', { behavior_interaction: 'AUTOMATIC' })
    const customer = await customerWithMenu()
    await writeAndRunBot(customer, '1')
    expect((await customer.transcript()).slice(2)).toEqual(['area_chosen: Ventas', 'Ya te pasamos.'])
  })

  it('chooses an area that has no welcome of its own', async () => {
    await world.set('areas', { incoming_message: '' })
    const customer = await customerWithMenu()
    await writeAndRunBot(customer, 'ventas')
    expect((await customer.transcript()).slice(2)).toEqual(['area_chosen: Ventas'])
  })

  it('repeats the menu once where it names no area, and then the bot is silent', async () => {
    const customer = await customerWithMenu()
    await writeAndRunBot(customer, 'Quiero una ruana')
    expect(await customer.transcript()).toEqual([welcome, menu, menu])
    world.api.clock.advance(minute)
    await writeAndRunBot(customer, '7')
    expect(await customer.transcript()).toEqual([welcome, menu, menu])
    expect(await customer.row()).toMatchObject({ area_uuid: null, bot: { silent: true, menus: 2 } })
    await writeAndRunBot(customer, '2')
    expect(await customer.transcript()).toEqual([welcome, menu, menu])
  })

  it('is accepted after the second menu, and after the time to choose', async () => {
    const customer = await customerWithMenu()
    await writeAndRunBot(customer, 'Quiero una ruana')
    world.api.clock.advance(hour)
    await writeAndRunBot(customer, '3')
    expect((await customer.transcript()).at(-1)).toBe('Bienvenida de Facturación.')
  })

  it('is the number in the menu that was sent, even if the areas were reordered since', async () => {
    const customer = await customerWithMenu()
    await world.api.owner.query('update areas set position = 9 where uuid = $1', [world.areas.Ventas])
    await writeAndRunBot(customer, '1')
    expect(await customer.row()).toMatchObject({ area_uuid: world.areas.Ventas })
  })

  it('sends the menu again without an area that was removed', async () => {
    const customer = await customerWithMenu()
    await world.api.owner.query('update areas set state = false where uuid = $1', [world.areas.Envíos])
    await writeAndRunBot(customer, '2')
    expect((await customer.transcript()).at(-1)).toBe(`${intro}\n\n1. Ventas\n2. Facturación`)
    world.api.clock.advance(minute)
    await writeAndRunBot(customer, '2')
    expect(await customer.row()).toMatchObject({ area_uuid: world.areas.Facturación })
  })
})

describe('a message is answered once', () => {
  it('when several arrive, whether the bot reads them together or one by one', async () => {
    const together = world.customer()
    await together.writes('Hola', 'Buenas', 'Quiero una ruana')
    await together.runBot()
    expect(await together.transcript()).toEqual([welcome, menu])
    const one = world.customer()
    for (const text of ['Hola', 'Buenas', 'Quiero una ruana']) await writeAndRunBot(one, text)
    expect(await one.transcript()).toEqual([welcome, menu])
    world.api.clock.advance(10_000)
    await writeAndRunBot(one, '¿Y bien?', '2', 'gracias')
    expect((await one.transcript()).slice(2)).toEqual(['area_chosen: Envíos', 'Bienvenida de Envíos.'])
  })

  it('when the job runs several times, one after the other or at once', async () => {
    const customer = world.customer()
    await customer.writes('Hola')
    const { uuid } = await customer.row()
    await Promise.all([1, 2, 3, 4].map(() => world.answer(uuid)))
    await world.answer(uuid)
    expect(await customer.transcript()).toEqual([welcome, menu])
    world.api.clock.advance(10_000)
    await customer.writes('No sé')
    await Promise.all([1, 2, 3, 4].map(() => world.answer(uuid)))
    await world.answer(uuid)
    expect(await customer.transcript()).toEqual([welcome, menu, menu])
  })

  it.each(['change.before-commit', 'change.after-commit'] as const)(
    'when the process dies at %s',
    async (where) => {
      const customer = world.customer()
      await customer.writes('Hola')
      armFaults((point) => {
        if (point === where) throw new Error('killed')
      })
      await expect(customer.runBot()).rejects.toThrow('killed')
      armFaults(null)
      expect(await customer.transcript()).toEqual(where === 'change.before-commit' ? [] : [welcome, menu])
      await customer.runBot()
      expect(await customer.transcript()).toEqual([welcome, menu])
    },
  )
})

describe('the bot does not write', () => {
  it('when a person has or had the interaction', async () => {
    const customer = await customerWithMenu()
    await take(customer)
    await writeAndRunBot(customer, '2')
    await world.api.owner.query(
      `update interactions set status = 'unassigned', user_uuid = null where uuid = $1`,
      [(await customer.row()).uuid],
    )
    await world.api.owner.query(`update interactions set bot = bot - 'silent' where uuid = $1`, [
      (await customer.row()).uuid,
    ])
    await writeAndRunBot(customer, '2')
    expect(await customer.transcript()).toEqual([welcome, menu, 'taken: null'])
    expect(await customer.row()).toMatchObject({ area_uuid: null })
  })

  it('after a person takes the interaction at the same moment', async () => {
    await world.set('settings', { maximum_active_conversation: 1000 })
    const customers = Array.from({ length: 100 }, () => world.customer())
    await Promise.all(customers.map((customer) => customer.writes('Hola')))
    const { rows } = await world.api.owner.query<{ uuid: string }>(
      `select uuid from interaction_rows where handle = any ($1) and status = 'unassigned'`,
      [customers.map(({ phone }) => `+${phone}`)],
    )
    expect(rows).toHaveLength(customers.length)
    const race = async ({ uuid }: { uuid: string }, round: number) => {
      const taking = () => takeInteraction(world.api.services, ana(), uuid)
      // Alternately one starts a little earlier than the other.
      await Promise.all(round % 2 ? [taking(), world.answer(uuid)] : [world.answer(uuid), taking()])
      await world.answer(uuid)
    }
    for (let at = 0; at < rows.length; at += 5) await Promise.all(rows.slice(at, at + 5).map(race))
    const { rows: late } = await world.api.owner.query(
      `select count(*)::int as taken, count(*) filter (where exists (
         select from entries e where e.interaction_uuid = t.interaction_uuid and e.author_kind = 'bot' and e.seq > t.seq
       ))::int as late
       from entries t where t.body ->> 'event' = 'taken' and t.interaction_uuid = any ($1)`,
      [rows.map(({ uuid }) => uuid)],
    )
    expect(late).toEqual([{ taken: customers.length, late: 0 }])
  })
})

describe('outside business hours', () => {
  // Whatever day it is: every minute of the week, or none.
  const always = JSON.stringify([1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '00:00', to: '23:59' })))

  it('sends the away message between the welcome and the menu, once per interaction', async () => {
    await world.set('schedules', { enabled: true })
    const customer = await customerWithMenu()
    expect(await customer.transcript()).toEqual([welcome, away, menu])
    await writeAndRunBot(customer, '1')
    expect((await customer.transcript()).slice(3)).toEqual(['area_chosen: Ventas', 'Bienvenida de Ventas.'])
    world.api.clock.advance(minute)
    await writeAndRunBot(customer, '¿Hay alguien?')
    expect(await customer.transcript()).toHaveLength(5)
  })

  it('sends the away message to a customer who began during business hours', async () => {
    await world.set('schedules', { enabled: true, hours: always })
    const customer = await customerWithMenu()
    await writeAndRunBot(customer, '1')
    expect((await customer.row()).bot).not.toMatchObject({ silent: true })
    await world.set('schedules', { hours: '[]' })
    await writeAndRunBot(customer, '¿Hay alguien?')
    await writeAndRunBot(customer, '¿Hola?')
    expect((await customer.transcript()).slice(4)).toEqual([away])
    expect(await customer.row()).toMatchObject({ bot: { silent: true } })
  })

  it('sends no away message where none is written', async () => {
    await world.set('schedules', { enabled: true, away_message: '' })
    expect(await (await customerWithMenu()).transcript()).toEqual([welcome, menu])
  })
})

describe('Modo ahorro', () => {
  const farewell = 'Gracias por escribirnos.'
  const save = async (message_saver: 'off' | 'on' | 'with_farewell') => {
    await world.api.owner.query(
      `update channel_accounts set options = options || jsonb_build_object('message_saver', $1::text)`,
      [message_saver],
    )
  }
  afterEach(() => save('off'))
  /** The bot answers out of hours that the business is closed. */
  const closed = () =>
    world.set('schedules', { enabled: true, hours: '[]', holidays: '[]', away_message: away })

  it('greets in one message with the menu, out of hours too, and the area answers with the second', async () => {
    await save('on')
    await closed()
    const customer = await customerWithMenu()
    expect(await customer.transcript()).toEqual([`${welcome}\n\n${away}\n\n${menu}`])
    const { rows } = await world.api.owner.query(
      `select jsonb_array_length(body -> 'choices') as choices from entries where interaction_uuid = $1 and author_kind = 'bot'`,
      [(await customer.row()).uuid],
    )
    expect(rows).toEqual([{ choices: 3 }])
    await world.set('areas', { incoming_message: '' })
    await writeAndRunBot(customer, '2')
    expect((await customer.transcript()).filter((one) => one.includes(welcome))).toHaveLength(1)
    const { rows: said } = await world.api.owner.query(
      `select from entries where interaction_uuid = $1 and kind = 'message' and author_kind = 'bot'`,
      [(await customer.row()).uuid],
    )
    expect(said).toHaveLength(1)
  })

  it('greets in two where one would be too long for its buttons', async () => {
    await save('on')
    const long = 'a'.repeat(1_000)
    await world.set('whatsapp_configs', { bot_input_message: long })
    await closed()
    const customer = await customerWithMenu()
    expect(await customer.transcript()).toEqual([`${long}\n\n${away}`, menu])
  })

  it.each([
    ['off', [farewell]],
    ['on', []],
    ['with_farewell', [farewell]],
  ] as const)('%s: the farewell is %j', async (saver, said) => {
    await save(saver)
    await world.set('whatsapp_configs', { bot_output_message: farewell })
    const customer = await customerWithMenu()
    await take(customer)
    await finish(customer)
    expect((await customer.transcript()).filter((one) => one === farewell)).toEqual(said)
  })
})
