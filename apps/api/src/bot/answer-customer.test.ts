import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { finishInteraction } from '../interactions/finish-interaction'
import { takeInteraction } from '../interactions/take-interaction'
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

/** Somebody who has the menu before them, and has had the time to read it. */
async function asked(): Promise<Customer> {
  const customer = world.customer()
  await customer.writes('Hola')
  await customer.answered()
  world.api.clock.advance(10_000)
  return customer
}
async function says(customer: Customer, ...texts: string[]) {
  await customer.writes(...texts)
  await customer.answered()
}

describe('the first message', () => {
  it('is welcomed, and asked for an area', async () => {
    const customer = await asked()
    expect(await customer.told()).toEqual([welcome, menu])
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

  it('is welcomed alone where there are not two areas', async () => {
    await world.set('areas', { state: false })
    await world.api.owner.query('update areas set state = true where uuid = $1', [world.areas.Ventas])
    const customer = await asked()
    expect(await customer.told()).toEqual([welcome])
    expect(await customer.row()).toMatchObject({ area_uuid: null, bot: { silent: true } })
  })

  it('is only asked where no welcome is written; the menu has words of its own', async () => {
    await world.set('whatsapp_configs', { bot_input_message: '', bot_area_menu: ' ' })
    const [only, ...rest] = await (await asked()).told()
    expect([only?.split('\n')[0], rest]).toEqual([
      '¿Con qué área quieres hablar? Responde con el número o el nombre.',
      [],
    ])
  })

  it('changes nothing that anybody sees where there is nothing to say', async () => {
    await world.set('whatsapp_configs', { bot_input_message: '' })
    await world.set('areas', { state: false })
    const customer = world.customer()
    await customer.writes('Hola')
    const before = await customer.row()
    await customer.answered()
    expect(await customer.row()).toEqual({ ...before, bot: { looked: 1, welcomed: true, silent: true } })
  })

  it('is not welcomed again soon after the last one ended, on whatever channel', async () => {
    const customer = world.customer()
    await customer.writes('Hola')
    await take(customer)
    await finish(customer)
    world.api.clock.advance(12 * hour - minute)
    await says(customer, 'Una cosa más')
    expect(await customer.told()).toEqual([menu])
    await take(customer)
    await finish(customer)
    world.api.clock.advance(12 * hour + minute)
    await says(customer, 'Hola de nuevo')
    expect(await customer.told()).toEqual([welcome, menu])
    await world.set('settings', { welcome_pause_hours: 0 })
    await take(customer)
    await finish(customer)
    await says(customer, '¿Sí?')
    expect(await customer.told()).toEqual([welcome, menu])
  })

  it('of a mail is for people alone', async () => {
    const customer = world.customer()
    await customer.writes('Hola')
    const { uuid } = await customer.row()
    await world.set('channel_accounts', { type: 'gmail' })
    await world.answer(uuid)
    await world.set('channel_accounts', { type: 'whatsapp' })
    expect(await customer.told()).toEqual([])
    expect(await customer.row()).toMatchObject({ bot: { silent: true } })
  })

  it('that comes when the window has closed is not answered', async () => {
    const customer = world.customer()
    await customer.writes('Hola')
    world.api.clock.advance(25 * hour)
    await customer.answered()
    expect(await customer.told()).toEqual([])
    await says(customer, '¿Hola?')
    expect(await customer.told()).toEqual([welcome, menu])
  })
})

describe('the answer', () => {
  it.each([['2'], ['2.'], [' opción 2 '], ['2️⃣'], ['ENVIOS'], ['¡Envíos!'], ['2. Envíos']])(
    '%j chooses',
    async (text) => {
      const customer = await asked()
      await says(customer, text)
      expect(await customer.told()).toEqual([welcome, menu, 'area_chosen: Envíos', 'Bienvenida de Envíos.'])
      expect(await customer.row()).toMatchObject({ area_uuid: world.areas.Envíos, bot: { silent: true } })
    },
  )

  it('may be a button, whatever it is called', async () => {
    const customer = await asked()
    await customer.presses(world.areas.Facturación, 'Factura…')
    await customer.answered()
    expect((await customer.told()).slice(2)).toEqual([
      'area_chosen: Facturación',
      'Bienvenida de Facturación.',
    ])
  })

  it('may be a button of an earlier menu', async () => {
    const customer = world.customer()
    await customer.presses(world.areas.Ventas, 'Ventas')
    await customer.answered()
    expect(await customer.told()).toEqual([welcome, 'area_chosen: Ventas', 'Bienvenida de Ventas.'])
  })

  it('under AUTOMATIC is welcomed with the words for all areas', async () => {
    await world.set('settings', { behavior_interaction: 'AUTOMATIC' })
    const customer = await asked()
    await says(customer, '1')
    expect((await customer.told()).slice(2)).toEqual(['area_chosen: Ventas', 'Ya te pasamos.'])
  })

  it('counts also where the area has no words', async () => {
    await world.set('areas', { incoming_message: '' })
    const customer = await asked()
    await says(customer, 'ventas')
    expect((await customer.told()).slice(2)).toEqual(['area_chosen: Ventas'])
  })

  it('that is none repeats the menu once, and then a person sees to it', async () => {
    const customer = await asked()
    await says(customer, 'Quiero una ruana')
    expect(await customer.told()).toEqual([welcome, menu, menu])
    world.api.clock.advance(minute)
    await says(customer, '7')
    expect(await customer.told()).toEqual([welcome, menu, menu])
    expect(await customer.row()).toMatchObject({ area_uuid: null, bot: { silent: true, menus: 2 } })
    await says(customer, '2')
    expect(await customer.told()).toEqual([welcome, menu, menu])
  })

  it('may come after the second menu, and after the time that was given for it', async () => {
    const customer = await asked()
    await says(customer, 'Quiero una ruana')
    world.api.clock.advance(hour)
    await says(customer, '3')
    expect((await customer.told()).at(-1)).toBe('Bienvenida de Facturación.')
  })

  it('is the number in the menu that was sent, also when the areas have changed places since', async () => {
    const customer = await asked()
    await world.api.owner.query('update areas set position = 9 where uuid = $1', [world.areas.Ventas])
    await says(customer, '1')
    expect(await customer.row()).toMatchObject({ area_uuid: world.areas.Ventas })
  })

  it('that names an area that is no more brings the menu without it', async () => {
    const customer = await asked()
    await world.api.owner.query('update areas set state = false where uuid = $1', [world.areas.Envíos])
    await says(customer, '2')
    expect((await customer.told()).at(-1)).toBe(`${intro}\n\n1. Ventas\n2. Facturación`)
    world.api.clock.advance(minute)
    await says(customer, '2')
    expect(await customer.row()).toMatchObject({ area_uuid: world.areas.Facturación })
  })
})

describe('one message is answered once', () => {
  it('a burst too, whether it is looked at together or one by one', async () => {
    const together = world.customer()
    await together.writes('Hola', 'Buenas', 'Quiero una ruana')
    await together.answered()
    expect(await together.told()).toEqual([welcome, menu])
    const one = world.customer()
    for (const text of ['Hola', 'Buenas', 'Quiero una ruana']) await says(one, text)
    expect(await one.told()).toEqual([welcome, menu])
    world.api.clock.advance(10_000)
    await says(one, '¿Y bien?', '2', 'gracias')
    expect((await one.told()).slice(2)).toEqual(['area_chosen: Envíos', 'Bienvenida de Envíos.'])
  })

  it('however often the job runs, one after the other or at once', async () => {
    const customer = world.customer()
    await customer.writes('Hola')
    const { uuid } = await customer.row()
    await Promise.all([1, 2, 3, 4].map(() => world.answer(uuid)))
    await world.answer(uuid)
    expect(await customer.told()).toEqual([welcome, menu])
    world.api.clock.advance(10_000)
    await customer.writes('No sé')
    await Promise.all([1, 2, 3, 4].map(() => world.answer(uuid)))
    await world.answer(uuid)
    expect(await customer.told()).toEqual([welcome, menu, menu])
  })

  it.each(['change.before-commit', 'change.after-commit'] as const)(
    'and when it dies at %s',
    async (where) => {
      const customer = world.customer()
      await customer.writes('Hola')
      armFaults((point) => {
        if (point === where) throw new Error('killed')
      })
      await expect(customer.answered()).rejects.toThrow('killed')
      armFaults(null)
      expect(await customer.told()).toEqual(where === 'change.before-commit' ? [] : [welcome, menu])
      await customer.answered()
      expect(await customer.told()).toEqual([welcome, menu])
    },
  )
})

describe('a person', () => {
  it('who has it is not talked over, nor is one who had it', async () => {
    const customer = await asked()
    await take(customer)
    await says(customer, '2')
    await world.api.owner.query(
      `update interactions set status = 'unassigned', user_uuid = null where uuid = $1`,
      [(await customer.row()).uuid],
    )
    await world.api.owner.query(`update interactions set bot = bot - 'silent' where uuid = $1`, [
      (await customer.row()).uuid,
    ])
    await says(customer, '2')
    expect(await customer.told()).toEqual([welcome, menu, 'taken: null'])
    expect(await customer.row()).toMatchObject({ area_uuid: null })
  })

  it('who takes it at that very moment: nothing of the bot comes after the taking', async () => {
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
      // Now the one comes a little earlier, now the other.
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

  it('an away message stands between the welcome and the menu, once per interaction', async () => {
    await world.set('schedules', { enabled: true })
    const customer = await asked()
    expect(await customer.told()).toEqual([welcome, away, menu])
    await says(customer, '1')
    expect((await customer.told()).slice(3)).toEqual(['area_chosen: Ventas', 'Bienvenida de Ventas.'])
    world.api.clock.advance(minute)
    await says(customer, '¿Hay alguien?')
    expect(await customer.told()).toHaveLength(5)
  })

  it('comes also to who wrote while somebody was there, and writes on when nobody is', async () => {
    await world.set('schedules', { enabled: true, hours: always })
    const customer = await asked()
    await says(customer, '1')
    expect((await customer.row()).bot).not.toMatchObject({ silent: true })
    await world.set('schedules', { hours: '[]' })
    await says(customer, '¿Hay alguien?')
    await says(customer, '¿Hola?')
    expect((await customer.told()).slice(4)).toEqual([away])
    expect(await customer.row()).toMatchObject({ bot: { silent: true } })
  })

  it('nothing is said where nothing is written', async () => {
    await world.set('schedules', { enabled: true, away_message: '' })
    expect(await (await asked()).told()).toEqual([welcome, menu])
  })
})
