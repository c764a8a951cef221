import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readInteractionRows } from '../entries/interaction-records'
import { botSpeaksSql } from '../inbound/messages/read-facts'
import { takeBotFacts } from './bot-facts'
import { decideAnswer } from './decide-answer'
import { type BotWorld, bootBotWorld } from './test-bot'

let world: BotWorld
beforeAll(async () => {
  world = await bootBotWorld()
})
afterAll(() => world.stop())

const text = fc.constantFrom('', ' ', '\n', '\u00a0', 'Hola')
const business = fc.record({
  welcome: text,
  menu: text,
  away: text,
  schedule: fc.boolean(),
  areas: fc.subarray(['Ventas', 'Envíos', 'Facturación'] as const),
  saves: fc.boolean(),
  recentlyServed: fc.boolean(),
  behavior: fc.constantFrom('AUTOMATIC' as const, 'MANUAL' as const),
})
const message = fc.record({
  text: fc.constantFrom(null, 'Hola', '1', 'Ventas'),
  presses: fc.constantFrom(null, 'Ventas' as const, 'Facturación' as const),
})
/** What the bot has done before: nothing, or it has looked, and waits for no choice of an area. */
const before = fc.record({
  welcomed: fc.boolean(),
  away_sent: fc.boolean(),
  menus: fc.constantFrom(0, 1, 2),
  offered: fc.boolean(),
})

it('writes nothing unasked where it is said not to speak, so that nobody has to wake it', async () => {
  const { api, areas } = world
  const customer = world.customer()
  await customer.writes('Hola')
  const { uuid } = await customer.row()
  const seen = { wrote: 0, silent: 0 }
  await fc.assert(
    fc.asyncProperty(business, message, before, async (given, said, was) => {
      await world.reset()
      await world.set('whatsapp_configs', { bot_input_message: given.welcome, bot_area_menu: given.menu })
      await world.set('schedules', { enabled: given.schedule, away_message: given.away })
      await api.owner.query('update areas set state = name = any($2) where business_uuid = $1', [
        world.business,
        given.areas,
      ])
      const now = api.clock.now()
      const read = await api.services.db.pipeline.transaction(world.business, async (tx) => {
        const row = (await readInteractionRows(tx, world.business, [uuid])).get(uuid)
        return row && { row, facts: await takeBotFacts(tx, row, now) }
      })
      if (!read?.facts) throw new Error('the interaction was not read')
      const { rows } = await api.owner.query(`select ${botSpeaksSql} as speaks`, [world.business])
      const { welcomed, away_sent, menus, offered } = was
      const choices = Object.entries(areas).map(([title, id]) => ({ id, title }))
      const choice = said.presses && areas[said.presses]
      const answer = decideAnswer(
        { ...read.row, bot: welcomed ? { read_seq: 1, welcomed, away_sent, menus } : {} },
        {
          ...read.facts,
          ...given,
          ...{ areas: read.facts.areas, schedule: read.facts.schedule },
          messages: [{ uuid, text: said.text, choice, seq: 2, date: now.toISOString() }],
          lastMenu: welcomed && offered ? { choices, date: now.toISOString() } : null,
        },
        now,
      )
      if (answer.entries.length > 0) expect(rows[0]?.speaks || choice !== null).toBe(true)
      if (answer.entries.length > 0) seen.wrote += 1
      else seen.silent += 1
    }),
    { numRuns: 80 },
  )
  expect(Math.min(seen.wrote, seen.silent)).toBeGreaterThan(5)
})
